/** What is written and not sent yet. */
export type Letter = { to?: { id: string; label: string } | undefined; subject?: string | undefined; text: string };

export const blank: Letter = { text: '' };
/** What of a letter was written while it was on its way: a next one, which is not sent yet. */
export function writtenSince(sent: Letter, now: Letter): Letter {
  const text = now.text.startsWith(sent.text) ? now.text.slice(sent.text.length).trimStart() : now.text;
  const isSame = text === '' && now.subject === sent.subject && now.to?.id === sent.to?.id;
  return isSame ? blank : { ...now, text };
}
