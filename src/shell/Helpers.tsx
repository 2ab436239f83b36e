import { AccountCards } from '../features/account-card/index.ts';
import { Shortcuts } from '../features/shortcuts/index.ts';

/** What listens for the reader everywhere: who somebody is, and what the keys do. */
export function Helpers() {
  return (
    <>
      <AccountCards />
      <Shortcuts />
    </>
  );
}
