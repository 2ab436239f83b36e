import { useEffect } from 'react';
import { useChoice, useStoreChoice } from '../../../live/device.ts';
import { hintDataSaver, useDataSaver, useIsDataSaved } from '../../../platform/data-saver.ts';
import { networkFacts } from '../../../platform/network.ts';
import type { DataSaver } from '../../../shared/rules/data-saver.ts';
import { ChoiceRow } from '../../forms/index.ts';
import { SettingsPage, SettingsSection } from '../index.ts';
import styles from './DataSaverPage.module.css';
import { TrafficTable } from './TrafficTable.tsx';
import { stateWords } from './words.ts';

const CHOICES = [
  {
    value: 'auto',
    label: 'Automatic',
    explanation: 'On while the network is slow or a mobile one, or while your browser is set to save data.',
  },
  { value: 'on', label: 'On', explanation: 'Always, on this device.' },
  { value: 'off', label: 'Off', explanation: 'Never, on this device.' },
] as const satisfies readonly { value: DataSaver; label: string; explanation: string }[];

/** Whether this device saves data, what that means, and what was received and sent. */
export function DataSaverPage() {
  const stored = useChoice('dataSaver');
  const chosen = useDataSaver();
  const storeChoice = useStoreChoice();
  // Follows the network.
  useIsDataSaved();
  useEffect(() => {
    // The hint is all that the first paint knows; the browser may have lost it.
    if (stored) hintDataSaver(stored);
  }, [stored]);
  const choose = (choice: DataSaver) => {
    hintDataSaver(choice);
    void storeChoice('dataSaver', choice);
  };
  return (
    <SettingsPage title="Data saver">
      <SettingsSection title="Save data">
        <p role="status" className={styles.state}>
          {stateWords(chosen, networkFacts())}
        </p>
        <fieldset className={styles.choices}>
          <legend className={styles.legend}>When to save data</legend>
          {CHOICES.map(({ value, label, explanation }) => (
            <ChoiceRow
              key={value}
              name="data-saver"
              isChosen={chosen === value}
              onChoose={() => choose(value)}
              label={label}
              explanation={explanation}
            />
          ))}
        </fieldset>
      </SettingsSection>
      <SettingsSection title="What it does">
        <ul className={styles.facts}>
          <li>Texts come first. A picture that is not on this device yet is shown when you tap it.</li>
          <li>Nothing is fetched ahead: no next pages, no threads, no previews of links.</li>
          <li>New posts, comments and notifications still appear at once.</li>
        </ul>
      </SettingsSection>
      <SettingsSection title="Received and sent">
        <TrafficTable />
      </SettingsSection>
    </SettingsPage>
  );
}
