/** Whether a text shows nothing: blanks, and signs without a shape of their own, such as zero-width ones and marks of direction. */
export const isBlank = (text: string): boolean => !/[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
