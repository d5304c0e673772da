import { LockTime } from './LockTime.tsx';
import { Passkeys } from './Passkeys.tsx';
import { TwoFactor } from './TwoFactor.tsx';

/** How a person signs in, and when their screen locks itself. */
export function Component() {
  return (
    <>
      <TwoFactor />
      <Passkeys />
      <LockTime />
    </>
  );
}
