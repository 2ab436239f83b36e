import { SUBMIT_MODES } from '../../../platform/boot-hints.ts';
import { Choice, type Choices, Switch } from '../../appearance/choices/index.ts';
import { SUBMIT_MODE_LABELS, setSubmitMode, submitHint, useSubmitMode } from '../../writing/index.ts';

/** The key that submits is a choice of this device: it depends on the keyboard. */
export function SubmitKeyChoice() {
  const mode = useSubmitMode();
  return (
    <Choice
      label="Submit with"
      options={SUBMIT_MODES.map((one) => ({ value: one, label: SUBMIT_MODE_LABELS[one] }))}
      chosen={mode}
      onChoose={setSubmitMode}
      hint={submitHint(mode)}
    />
  );
}

export function DraftsSwitch({ preferences, save }: Choices) {
  return (
    <Switch
      isOn={preferences.saveDrafts}
      onChange={(saveDrafts) => save({ saveDrafts })}
      hint="Otherwise what you have not sent is gone when you leave the page."
    >
      Keep drafts on this device
    </Switch>
  );
}
