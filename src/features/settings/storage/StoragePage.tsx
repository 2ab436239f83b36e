import { useChoice } from '../../../live/device.ts';
import { usePreferences } from '../../../live/index.ts';
import { isInstalled, isIos } from '../../../platform/installed.ts';
import { fileSize } from '../../../shared/text/file-size.ts';
import { formatDateTime } from '../../../shared/text/index.ts';
import { Button, Throbber } from '../../../ui/index.ts';
import { ClearCache } from '../../storage/index.ts';
import { SettingsPage, SettingsSection } from '../index.ts';
import { Bar } from './Bar.tsx';
import { Budget } from './Budget.tsx';
import { Keeping } from './Keeping.tsx';
import { accountParts, allParts } from './parts.ts';
import styles from './Storage.module.css';
import { type Measuring, useMeasure } from './use-measure.ts';
import { troubleWords } from './words.ts';

/** What this device stores, for whom, how much may be stored, and what becomes of it. Works offline. */
export function StoragePage() {
  const { state, measure } = useMeasure();
  return (
    <SettingsPage title="Storage">
      <SettingsSection title="What is stored on this device">
        <Parts state={state} />
        <div>
          <Button variant="quiet" onClick={() => void measure()}>
            Measure again
          </Button>
        </div>
      </SettingsSection>
      <SettingsSection title="How much is kept">
        <Budget measured={state.kind === 'measured' ? (state.measure.accounts[0] ?? null) : null} />
      </SettingsSection>
      <SettingsSection title="Whether it stays">
        <Keeping />
        {isIos() && !isInstalled() && <SevenDays />}
      </SettingsSection>
      <SettingsSection title="Clear">
        <p>
          What can be fetched again is removed: posts, comments, people, notifications and pictures, also what you took
          along. Your words stay: drafts, and all that waits to be sent.
        </p>
        <div>
          <ClearCache label="Clear what can be fetched again" />
        </div>
      </SettingsSection>
      <SettingsSection title="Last troubles">
        <Troubles />
      </SettingsSection>
    </SettingsPage>
  );
}

function Parts({ state }: { state: Measuring }) {
  if (state.kind === 'measuring') return <Throbber />;
  if (state.kind === 'failed') return <p role="status">This could not be measured now.</p>;
  const { measure, usedBytes, quotaBytes } = state;
  const { accounts } = measure;
  return (
    <>
      <Bar title="Together" parts={allParts(measure, usedBytes)} without={usedBytes === null ? ['rest'] : []} />
      <p className={styles.hint}>
        Sizes are estimates.
        {quotaBytes !== null && ` The browser lets this site store up to ${fileSize(quotaBytes)}.`}
      </p>
      {accounts.length > 1 &&
        accounts.map((account) => (
          <Bar
            key={account.accountId ?? ''}
            title={account.username === '' ? 'Without signing in' : `@${account.username}`}
            parts={accountParts(account)}
            without={['app', 'rest']}
          />
        ))}
    </>
  );
}

/** Safari deletes what sites have stored, unless they are installed. */
function SevenDays() {
  return (
    <div className={styles.box}>
      <p>
        Safari deletes everything that a site has stored when you have not opened the site on seven days on which you
        used Safari. Drafts that were not sent are lost then. An installed app is not affected.
      </p>
      <ol className={styles.steps}>
        <li>Tap the Share button of Safari.</li>
        <li>Choose “Add to Home Screen”.</li>
        <li>Open Larder from the Home Screen, and sign in there.</li>
      </ol>
    </div>
  );
}

function Troubles() {
  const troubles = useChoice('storageTroubles');
  const { amPm } = usePreferences().timeDisplay;
  if (troubles === undefined) return null;
  if (troubles === null || troubles.length === 0) return <p>There were none.</p>;
  return (
    <ul className={styles.troubles}>
      {troubles.map((trouble) => (
        <li key={`${trouble.kind}${trouble.at}`}>
          <span className={styles.hint}>{formatDateTime(trouble.at, amPm)}</span> {troubleWords(trouble)}
        </li>
      ))}
    </ul>
  );
}
