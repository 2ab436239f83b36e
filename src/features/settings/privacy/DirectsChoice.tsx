import { useEffect, useState } from 'react';
import type { ServerPreferences } from '../../../shared/model/index.ts';
import { isChangeServerPreferences } from '../../../shared/mutations/index.ts';
import { Notice } from '../../../ui/index.ts';
import { ChoiceRow, formStyles as styles } from '../../forms/index.ts';
import { ChangeState } from '../index.ts';
import { useSaveOrSay } from '../use-save-server-preferences.ts';

type From = ServerPreferences['acceptDirectsFrom'];

const CHOICES: readonly { value: From; label: string; explanation: string }[] = [
  { value: 'all', label: 'Everybody', explanation: 'Everybody who is signed in, except people whom you have blocked.' },
  { value: 'friends', label: 'People whom you read', explanation: 'Only users to whom you are subscribed.' },
];

/** Who may write direct messages to the viewer. Saved at once, also without a network. */
export function DirectsChoice({ present }: { present: From }) {
  const save = useSaveOrSay();
  const [chosen, setChosen] = useState<From | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the store has the choice, or another device has changed it.
  useEffect(() => setChosen(null), [present]);
  const choose = async (value: From) => {
    setChosen(value);
    const why = await save({ acceptDirectsFrom: value });
    setProblem(why);
    if (why !== null) setChosen(null);
  };
  return (
    <>
      <fieldset className={styles.choices}>
        <legend className={styles.label}>Who can write to you</legend>
        {CHOICES.map(({ value, label, explanation }) => (
          <ChoiceRow
            key={value}
            name="acceptDirectsFrom"
            isChosen={value === (chosen ?? present)}
            onChoose={() => void choose(value)}
            label={label}
            explanation={explanation}
          />
        ))}
      </fieldset>
      {problem !== null && <Notice kind="error">This was not saved: {problem}</Notice>}
      <ChangeState isOf={isChangeServerPreferences} />
    </>
  );
}
