import { useState } from 'react';
import { useConfig } from '../../../live/index.ts';
import { chooseBeta, isBetaInstance } from '../../../platform/beta.ts';
import { Notice } from '../../../ui/index.ts';
import { CheckRow } from '../../forms/index.ts';

type Progress = 'idle' | 'reloading' | 'refused';

/** Chooses whether this browser opens the version that is being tried out, and loads the page again. */
export function BetaChoice() {
  const { beta, siteTitle } = useConfig();
  const [isOn, setIsOn] = useState(() => isBetaInstance(beta));
  const [progress, setProgress] = useState<Progress>('idle');
  if (!beta.enabled) return <p>This site has no beta version.</p>;
  const choose = (wanted: boolean) => {
    const isDone = chooseBeta(beta, wanted);
    if (isDone) setIsOn(wanted);
    setProgress(isDone ? 'reloading' : 'refused');
  };
  return (
    <>
      <p>
        The beta version of {siteTitle} has changes that are still being tried out. Some may not work yet. You use it in
        this browser only, with the same account and the same data, and you can go back at any time.
      </p>
      <CheckRow
        isOn={isOn}
        onChange={choose}
        label="Use the beta version in this browser"
        explanation="A cookie remembers it for a year. If the other version is not there at once, a bar at the end of the page offers it."
      />
      <p role="status">{progress === 'reloading' && 'The page is loaded again…'}</p>
      {progress === 'refused' && (
        <Notice kind="error">This browser does not keep cookies of this site, so the version cannot be changed.</Notice>
      )}
    </>
  );
}
