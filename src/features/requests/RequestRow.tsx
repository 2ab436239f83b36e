import { memo } from 'react';
import { rosterEntry } from '../../shared/model/index.ts';
import { useKeptFocus } from '../../ui/index.ts';
import { ChangingRow } from '../rosters/index.ts';
import type { ShownRequest } from './answered-rows.ts';
import { ChoiceButtons, type RequestChoice } from './ChoiceButtons.tsx';

interface RequestRowProps {
  request: ShownRequest;
  /** The first is the likeliest. */
  choices: readonly RequestChoice[];
}

/** A request with its choices, with what is pending, or with what became of it. */
export const RequestRow = memo(function RequestRow({ request, choices }: RequestRowProps) {
  const focus = useKeptFocus();
  const { account, isOpen, traces } = request;
  const hasActions = isOpen || request.answer !== null;
  const actions = hasActions && <ChoiceButtons {...{ request, choices, focus }} />;
  return <ChangingRow entry={rosterEntry(account)} isLeaving={!isOpen} {...{ traces, focus, actions }} />;
});
