import { limits } from '../limits.ts';

/** The commonest of those that are long enough, in lower case; what is merely repeated or counted up is found by its shape. */
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

/** Fewer different characters than this are one key held down, or two in turn. */
const leastDifferent = 5;

/** Whether each character follows the one before it in the alphabet or the digits, `123456789012` included. */
const isCounted = (text: string) =>
  [...text].every((char, at, all) => at === 0 || char.codePointAt(0) === (all[at - 1] === '9' ? 0x30 : ((all[at - 1] as string).codePointAt(0) ?? 0) + 1));

/** Whether a password is too easy to guess: too short, the person's own e-mail, or among the commonest. */
export function isWeakPassword(password: string, email: string): boolean {
  const plain = password.normalize('NFC').toLowerCase();
  const [account = ''] = email.toLowerCase().split('@');
  return (
    [...plain].length < limits.password ||
    new Set(plain).size < leastDifferent ||
    common.has(plain) ||
    isCounted(plain) ||
    (email !== '' && plain.includes(email.toLowerCase())) ||
    // An address's first part is a good word in a sentence, but not most of the password.
    (account.length >= 4 && plain.replaceAll(account, '').length < 5)
  );
}
