import { useMemo, useState } from 'react';
import type { AccountId } from '../../shared/model/index.ts';
import type { RequestRow as Request } from '../../shared/store/queries/requests.ts';
import { type ShownRequest, withAnswered } from './answered-rows.ts';
import type { RequestChoice } from './ChoiceButtons.tsx';

interface Shown {
  rows: readonly ShownRequest[];
  /** The same choices. What was chosen is remembered. */
  choices: readonly RequestChoice[];
}

/** Returns the rows of a list of requests, with those that were answered since it was opened. */
export function useShownRequests(requests: readonly Request[], choices: readonly RequestChoice[]): Shown {
  const [shown, setShown] = useState(() => ({ requests, rows: withAnswered([], requests, NOTHING), chosen: NOTHING }));
  const noted = useMemo(
    () =>
      choices.map((choice) => ({
        ...choice,
        run: async (request: Request) => {
          const isStored = await choice.run(request);
          const note = new Map([[request.account.id, choice.answer]]);
          if (isStored) setShown((now) => ({ ...now, chosen: new Map([...now.chosen, ...note]) }));
          return isStored;
        },
      })),
    [choices],
  );
  if (shown.requests === requests) return { rows: shown.rows, choices: noted };
  const open = new Set(requests.filter(({ isOpen }) => isOpen).map(({ account }) => account.id));
  const rows = withAnswered(shown.rows, requests, shown.chosen);
  // Once it was shown as pending, it can be undone.
  setShown({ requests, rows, chosen: new Map([...shown.chosen].filter(([id]) => open.has(id))) });
  return { rows, choices: noted };
}

const NOTHING: ReadonlyMap<AccountId, string> = new Map();
