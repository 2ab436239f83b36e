import { useEffect, useState } from 'react';
import { canBadge } from '../../../platform/app-badge.ts';
import { isInstalled, isIos } from '../../../platform/installed.ts';
import { canInstall, install, onInstallChange } from '../../../platform/installing.ts';
import { Button } from '../../../ui/index.ts';
import { SettingsPage, SettingsSection } from '../index.ts';
import { Fresh } from './Fresh.tsx';

/** The app on this device: whether it is installed, and what its icon shows. */
export function DevicePage() {
  return (
    <SettingsPage title="This device">
      <SettingsSection title="Installing">
        <Installing />
      </SettingsSection>
      <SettingsSection title="Fresh while closed">
        <Fresh />
      </SettingsSection>
      <SettingsSection title="Number on the icon">
        <p>
          {canBadge()
            ? 'The icon of the installed app shows how many direct messages and notifications are unread. It goes when you have read them.'
            : 'This browser shows no number on the icon of an app.'}
        </p>
      </SettingsSection>
    </SettingsPage>
  );
}

function Installing() {
  const [isPossible, setIsPossible] = useState(canInstall);
  useEffect(() => onInstallChange(() => setIsPossible(canInstall())), []);
  if (isInstalled()) return <p>The app is installed and runs in a window of its own.</p>;
  if (isPossible) {
    return (
      <>
        <p>
          As an installed app it opens from the home screen in a window of its own, and the browser keeps its store.
        </p>
        <div>
          <Button onClick={() => void install().finally(() => setIsPossible(canInstall()))}>Install</Button>
        </div>
      </>
    );
  }
  if (isIos()) {
    return (
      <p>
        To install it, open the share menu of the browser and choose “Add to Home Screen”. Until then the system may
        delete what is stored after seven days without a visit.
      </p>
    );
  }
  return <p>This browser offers no installation here. Look in its menu for “Install” or “Add to home screen”.</p>;
}
