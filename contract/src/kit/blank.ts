/** Whether a text shows nothing: it holds only blanks and invisible characters, such as zero-width spaces and direction marks. */
export const isBlank = (text: string): boolean => !/[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
