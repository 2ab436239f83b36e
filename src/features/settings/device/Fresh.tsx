import { useEffect, useState } from 'react';
import { useChoice, useStoreChoice } from '../../../live/device.ts';
import { useServerNow } from '../../../live/index.ts';
import { isInstalled, isIos } from '../../../platform/installed.ts';
import {
  askToNotify,
  notifyState,
  type PeriodicState,
  periodicState,
  setPeriodicRefresh,
} from '../../../platform/periodic-refresh.ts';
import { type FreshChoice, NOT_FRESH } from '../../../shared/rules/fresh.ts';
import { Switch } from '../../appearance/choices/index.ts';

/** Whether the app is refreshed while it is closed, and tells of news. Where the browser cannot, it says why. */
export function Fresh() {
  const stored = useChoice('fresh');
  const store = useStoreChoice();
  const [state, setState] = useState<PeriodicState | null>(null);
  useEffect(() => {
    void periodicState().then(setState);
  }, []);
  if (stored === undefined || state === null) return null;
  const choice = stored ?? NOT_FRESH;
  const change = (part: Partial<FreshChoice>) => void store('fresh', { ...choice, ...part });
  // What was switched on can be switched off, also where the browser has changed its mind.
  if (state !== 'possible' && !choice.isOn) return <p>{whyNot(state)}</p>;
  const turn = async (isOn: boolean) => {
    if ((await setPeriodicRefresh(isOn)) || !isOn) change({ isOn });
  };
  return (
    <>
      {state !== 'possible' && <p>{whyNot(state)}</p>}
      <Switch
        isOn={choice.isOn}
        onChange={(isOn) => void turn(isOn)}
        hint="Home, direct messages and notifications, at most once an hour, for the account with which the app opens."
      >
        Refresh while the app is closed
      </Switch>
      {choice.isOn && (
        <Switch isOn={choice.alsoSaving} onChange={(alsoSaving) => change({ alsoSaving })}>
          Also while data are saved
        </Switch>
      )}
      {choice.isOn && <Notify choice={choice} change={change} />}
    </>
  );
}

function whyNot(state: PeriodicState): string {
  if (state === 'unsupported')
    return 'This browser does not wake an app that is closed. It is refreshed when you open it.';
  return isInstalled()
    ? 'The browser does not allow it yet. It does for apps that are used often.'
    : 'The browser wakes only apps that are installed. It is refreshed when you open it.';
}

function Notify({ choice, change }: { choice: FreshChoice; change: (part: Partial<FreshChoice>) => void }) {
  const [state, setState] = useState(notifyState);
  const serverNow = useServerNow();
  if (state === 'unsupported') {
    return (
      <p>
        {isIos() && !isInstalled()
          ? 'Notifications need the installed app here.'
          : 'This browser shows no notifications of apps.'}
      </p>
    );
  }
  if (state === 'denied') {
    return (
      <p>Notifications are blocked in the settings of the browser. Allow them there to be told of new messages.</p>
    );
  }
  // The user may have taken the permission back in the browser.
  const isOn = choice.notifies && state === 'granted';
  const turn = async (notifies: boolean) => {
    const isAllowed = !notifies || (await askToNotify());
    setState(notifyState());
    if (!isAllowed) return;
    // What is there already is no news.
    change({ notifies, toldAt: notifies ? serverNow : choice.toldAt });
  };
  return (
    <>
      <Switch
        isOn={isOn}
        onChange={(notifies) => void turn(notifies)}
        hint="A notification says neither who wrote nor what, unless you switch that on."
      >
        Notify me of direct messages and mentions
      </Switch>
      {isOn && (
        <>
          <Switch isOn={choice.showsNames} onChange={(showsNames) => change({ showsNames })}>
            Show who wrote
          </Switch>
          <Switch
            isOn={choice.showsWords ?? false}
            onChange={(showsWords) => change({ showsWords })}
            hint="Whoever sees the screen of this device can read it."
          >
            Show what was said
          </Switch>
        </>
      )}
    </>
  );
}
