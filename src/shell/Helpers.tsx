import { AccountCards } from '../features/account-card/index.ts';
import { Shortcuts } from '../features/shortcuts/index.ts';
import { usePlacesAhead } from './use-places-ahead.ts';

/** What is at work on every page: who somebody is, what the keys do, and what may be asked for next. */
export function Helpers() {
  usePlacesAhead();
  return (
    <>
      <AccountCards />
      <Shortcuts />
    </>
  );
}
