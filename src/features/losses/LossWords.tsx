import { useSession } from '../../live/index.ts';
import { useDismissLosses, useLosses } from '../../live/later.ts';
import { PAGES } from '../../shared/rules/pages.ts';
import { Button, ButtonLink } from '../../ui/index.ts';
import { lostText, maybeSentText, restoredText, totalOf } from './loss-text.ts';

/** Whether something was lost that the user has not dismissed. `undefined` until that is known. */
export function useHasLosses(): boolean | undefined {
  const losses = useLosses();
  return losses && lostText(totalOf(losses)) !== null;
}

/** Says what was lost with the browser's storage, and what of it is in the drafts. */
export function LossWords() {
  const isSignedIn = useSession() !== null;
  const counts = totalOf(useLosses() ?? []);
  const more = [restoredText(counts, isSignedIn), isSignedIn ? maybeSentText(counts) : null];
  return (
    <>
      <strong>{lostText(counts)}</strong>
      {more.map((text) => text !== null && ` ${text}`)}
    </>
  );
}

/** Leads to the drafts, if some have come back, and dismisses the losses. */
export function LossActions() {
  const isSignedIn = useSession() !== null;
  const { restored } = totalOf(useLosses() ?? []);
  const dismiss = useDismissLosses();
  return (
    <>
      {isSignedIn && restored > 0 && (
        <ButtonLink href={PAGES.drafts.href} variant="quiet">
          Drafts
        </ButtonLink>
      )}
      <Button variant="quiet" onClick={dismiss}>
        Close
      </Button>
    </>
  );
}
