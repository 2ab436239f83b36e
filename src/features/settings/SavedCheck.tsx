import { useEffect, useState } from 'react';
import { Notice } from '../../ui/index.ts';
import { CheckRow } from '../forms/index.ts';

interface SavedCheckProps {
  label: string;
  explanation?: string;
  isOn: boolean;
  /** Saves the choice. Returns why it could not be stored; `null` if it is. */
  onChange: (isOn: boolean) => Promise<string | null>;
}

/** A checkbox whose choice is saved at once. It shows the choice before the store has it. */
export function SavedCheck({ label, explanation, isOn, onChange }: SavedCheckProps) {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the store has the choice, or another device has changed it.
  useEffect(() => setChosen(null), [isOn]);
  const choose = async (to: boolean) => {
    setChosen(to);
    const why = await onChange(to);
    setProblem(why);
    if (why !== null) setChosen(null);
  };
  return (
    <>
      <CheckRow label={label} explanation={explanation} isOn={chosen ?? isOn} onChange={(to) => void choose(to)} />
      {problem !== null && <Notice kind="error">This was not saved: {problem}</Notice>}
    </>
  );
}
