import { NameSuggestions } from '../names/index.ts';
import { NotSaved } from './NotSaved.tsx';
import type { WritingForm } from './use-writing-form.ts';
import { WrittenElsewhere } from './WrittenElsewhere.tsx';

/** What every form shows below its text field: suggested names, and the states of its draft. */
export function FieldAids({ form }: { form: WritingForm }) {
  const { draft, textRef, body, write, failure, takeOver, elsewhereId } = form;
  return (
    <>
      <NameSuggestions field={textRef} text={body} onPick={write} />
      {draft.isElsewhere && <WrittenElsewhere id={elsewhereId} onTakeOver={takeOver} />}
      <NotSaved failure={failure ? null : draft.failure} />
    </>
  );
}
