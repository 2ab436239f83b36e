import { memo } from 'react';
import { type RosterEntry, rosterEntry } from '../../shared/model/index.ts';
import type { RequestRow as Request } from '../../shared/store/queries/requests.ts';
import { Button, useKeptFocus } from '../../ui/index.ts';
import { ChangingRow } from '../rosters/index.ts';
import type { ShownRequest } from './answered-rows.ts';

/** What can be done with a request. `words`: names it for the account, e.g. 'Accept Luna'. */
export interface RequestChoice {
  label: string;
  words: (name: string) => string;
  run: (request: Request) => unknown;
}

interface RequestRowProps {
  request: ShownRequest;
  /** The first is the likeliest. */
  choices: readonly RequestChoice[];
}

/** A request with its choices, with what is pending, or with what became of it. */
export const RequestRow = memo(function RequestRow({ request, choices }: RequestRowProps) {
  const focus = useKeptFocus();
  const { account, isOpen, traces, answer } = request;
  const entry: RosterEntry = rosterEntry(account);
  const actions = isOpen
    ? choices.map(({ label, words, run }, index) => (
        <Button
          key={label}
          {...(index === 0 && { ref: focus })}
          aria-label={words(entry.screenName || entry.username)}
          onClick={() => void run(request)}
        >
          {label}
        </Button>
      ))
    : answer && (
        <span ref={focus} tabIndex={-1}>
          {answer}
        </span>
      );
  return <ChangingRow entry={entry} isLeaving={!isOpen} traces={traces} focus={focus} actions={actions} />;
});
