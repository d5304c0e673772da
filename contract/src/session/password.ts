import { limits } from '../limits.ts';

/** The most common passwords that are long enough, in lower case. Repetitions and sequences are detected by other rules. */
const common = new Set([
  'administrator',
  'adminadminadmin',
  'anhyeuemnhieu',
  'changemeplease',
  'chungtacuahientai',
  'correcthorsebatterystaple',
  'emyeuanhnhieu',
  'iloveyou1234',
  'iloveyouforever',
  'khongcomatkhau',
  'letmeinletmein',
  'mật khẩu của tôi',
  'matkhaucuatoi',
  'matkhaumatkhau',
  'matkhau12345',
  'matkhau123456',
  'p@ssw0rd1234',
  'passw0rd1234',
  'password1234',
  'password12345',
  'password123456',
  'passwordpassword',
  'qwerty123456',
  'qwertyqwerty',
  'qwertyuiop12',
  'qwertyuiop123',
  'qwertyuiopasdf',
  'thisismypassword',
  'toiyeuvietnam',
  'vietnamvodich',
  'welcome12345',
  'yeuemnhieulam',
]);

/** A password with fewer different characters is weak, such as one key held down or two keys in turn. */
const minDifferentCharacters = 5;

/** Whether each character is the successor of the one before it. A 0 follows 9, so `123456789012` is included. */
const isSequence = (text: string) =>
  [...text].every((char, at, all) => at === 0 || char.codePointAt(0) === (all[at - 1] === '9' ? 0x30 : ((all[at - 1] as string).codePointAt(0) ?? 0) + 1));

/** Whether a password is too easy to guess: too short, similar to the person's e-mail, repetitive, a sequence or very common. */
export function isWeakPassword(password: string, email: string): boolean {
  const plain = password.normalize('NFC').toLowerCase();
  const [account = ''] = email.toLowerCase().split('@');
  return (
    [...plain].length < limits.password ||
    new Set(plain).size < minDifferentCharacters ||
    common.has(plain) ||
    isSequence(plain) ||
    (email !== '' && plain.includes(email.toLowerCase())) ||
    // The first part of the address may be in a longer password, but must not be most of it.
    (account.length >= 4 && plain.replaceAll(account, '').length < 5)
  );
}
