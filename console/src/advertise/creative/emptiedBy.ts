import type { Values } from '../../kit/values.ts';

/** What a type of advertisement does not have. A change of the type empties these fields. */
export function emptiedBy(type: string, values: Values): readonly string[] {
  const file = values['file'] as { content_type: string } | null | undefined;
  const fits = type === 'vast' ? 'video/' : type === 'image' ? 'image/' : null;
  return [
    ...(file != null && (fits === null || !file.content_type.startsWith(fits)) ? ['file'] : []),
    ...(type !== 'vast' && values['tag_url'] ? ['tag_url'] : []),
  ];
}
