import type { RefCallback } from 'react';
import type { Account } from '../../shared/model/index.ts';
import type { RequestRow as Request } from '../../shared/store/queries/requests.ts';
import { Button } from '../../ui/index.ts';
import type { ShownRequest } from './answered-rows.ts';

/** What can be done with a request. `words`: names it for the account, e.g. 'Accept Luna'. */
export interface RequestChoice {
  label: string;
  words: (name: string) => string;
  /** Resolves to whether it was stored. */
  run: (request: Request) => Promise<boolean>;
  /** What becomes of the request, e.g. 'Accepted'. */
  answer: string;
}

interface ChoiceButtonsProps {
  request: ShownRequest;
  /** The first is the likeliest. */
  choices: readonly RequestChoice[];
  /** Keeps the focus when they are replaced. */
  focus: RefCallback<HTMLElement>;
}

/** The choices of an open request, or what became of it. */
export function ChoiceButtons({ request, choices, focus }: ChoiceButtonsProps) {
  if (request.isOpen) {
    return choices.map(({ label, words, run }, index) => (
      <Button
        key={label}
        {...(index === 0 && { ref: focus })}
        aria-label={words(nameOf(request.account))}
        onClick={() => void run(request)}
      >
        {label}
      </Button>
    ));
  }
  return (
    request.answer && (
      <span ref={focus} tabIndex={-1}>
        {request.answer}
      </span>
    )
  );
}

const nameOf = ({ screenName, username }: Account): string => screenName || username;
