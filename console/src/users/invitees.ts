import { emailAddress } from '@marquee/contract/kit/field';
import { splitAddresses } from '@marquee/contract/users/addresses';

/** One address of the typed list. `problem`: why it cannot be invited; a repeated one is invited once. */
export type Invitee = { email: string; displayName: string; problem: 'invalid_email' | 'repeated' | null };

/** What is understood of a typed list. `names` are those typed beside the addresses, which win over those of the list. */
export function inviteesOf(text: string, names: Readonly<Record<string, string>>): Invitee[] {
  const seen = new Set<string>();
  return splitAddresses(text).map(({ email, displayName = '' }) => {
    const isRepeated = seen.has(email);
    seen.add(email);
    return {
      email,
      displayName: names[email] ?? displayName,
      problem: isRepeated ? 'repeated' : emailAddress.safeParse(email).success ? null : 'invalid_email',
    };
  });
}

/** An address as it is typed in the list, with its name. */
export const lineOf = ({ email, displayName }: Pick<Invitee, 'email' | 'displayName'>): string =>
  displayName.trim() === '' ? email : `"${displayName.trim().replaceAll('"', '')}" <${email}>`;
