/** A message that is not sent yet. */
export type MessageDraft = { to?: { id: string; label: string } | undefined; subject?: string | undefined; text: string };

export const emptyDraft: MessageDraft = { text: '' };
/** What was typed while a message was being sent: the draft of the next message. */
export function typedWhileSending(sent: MessageDraft, now: MessageDraft): MessageDraft {
  const text = now.text.startsWith(sent.text) ? now.text.slice(sent.text.length).trimStart() : now.text;
  const isSame = text === '' && now.subject === sent.subject && now.to?.id === sent.to?.id;
  return isSame ? emptyDraft : { ...now, text };
}
