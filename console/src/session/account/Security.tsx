import { LockTime } from './LockTime.tsx';
import { Passkeys } from './Passkeys.tsx';
import { TwoFactor } from './TwoFactor.tsx';

/** The security tab: two-factor sign-in, passkeys, and when the console locks itself. */
export function Component() {
  return (
    <>
      <TwoFactor />
      <Passkeys />
      <LockTime />
    </>
  );
}
