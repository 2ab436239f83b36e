import { useEffect, useState } from 'react';
import { useChoice, useStoreChoice } from '../../live/device.ts';
import { readInstallAsked, writeInstallAsked } from '../../platform/boot-hints.ts';
import { isInstalled } from '../../platform/installed.ts';
import { canInstall, install, onInstallChange } from '../../platform/installing.ts';
import { isOffered, NO_USE, usedOn } from '../../shared/rules/install-offer.ts';
import { Button, Notice } from '../../ui/index.ts';
import styles from './InstallOffer.module.css';

/** Offers once, after some days of use, to install the app. Whoever declines is never asked again. */
export function InstallOffer() {
  const stored = useChoice('use');
  const store = useStoreChoice();
  const [isPossible, setIsPossible] = useState(canInstall);
  const use = stored ?? NO_USE;
  useEffect(() => onInstallChange(() => setIsPossible(canInstall())), []);
  useEffect(() => {
    if (stored === undefined || isInstalled()) return;
    const next = usedOn(stored ?? NO_USE, today());
    if (next !== (stored ?? NO_USE)) void store('use', next);
  }, [stored, store]);
  if (stored === undefined || !isOffered(use, isPossible && !isInstalled() && !readInstallAsked())) return null;
  const answer = (isWanted: boolean) => {
    writeInstallAsked();
    void store('use', { ...use, isAsked: true });
    if (isWanted) void install();
  };
  return (
    <aside className={styles.offer} aria-label="Install the app">
      <Notice
        kind="info"
        action={
          <span className={styles.answers}>
            <Button onClick={() => answer(true)}>Install</Button>
            <Button variant="quiet" onClick={() => answer(false)}>
              Not now
            </Button>
          </span>
        }
      >
        As an installed app it opens from the home screen, and the browser keeps its store.
      </Notice>
    </aside>
  );
}

/** The local date. */
function today(): string {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}
