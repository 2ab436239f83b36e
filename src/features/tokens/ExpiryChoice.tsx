import { APP_TOKEN } from '../../shared/config/index.ts';
import type { TokenExpiry } from '../../shared/rules/token-fields.ts';
import { LabelledField } from '../../ui/later.ts';
import { ChoiceRow, formStyles as styles } from '../forms/index.ts';

interface ExpiryChoiceProps {
  expiry: TokenExpiry;
  error: string | undefined;
  isLocked: boolean;
  onChoose: (expiry: TokenExpiry) => void;
}

/** When a token stops working. */
export function ExpiryChoice({ expiry, error, isLocked, onChoose }: ExpiryChoiceProps) {
  return (
    <fieldset className={styles.choices} disabled={isLocked}>
      <legend className={styles.label}>How long it works</legend>
      <ChoiceRow
        name="expiry"
        isChosen={expiry.kind === 'never'}
        onChoose={() => onChoose({ kind: 'never' })}
        label="Until you revoke it"
        explanation=""
      />
      <ChoiceRow
        name="expiry"
        isChosen={expiry.kind === 'days'}
        onChoose={() => onChoose({ kind: 'days', days: '30' })}
        label="For a number of days"
        explanation=""
      />
      {expiry.kind === 'days' && (
        <div className={styles.ofChoice}>
          <LabelledField label="Days" error={error} hint={`From 1 to ${APP_TOKEN.days}.`}>
            {(field) => (
              <input
                {...field}
                name="days"
                className={styles.input}
                inputMode="numeric"
                autoComplete="off"
                value={expiry.days}
                onChange={({ target }) => onChoose({ kind: 'days', days: target.value })}
              />
            )}
          </LabelledField>
        </div>
      )}
      <ChoiceRow
        name="expiry"
        isChosen={expiry.kind === 'date'}
        onChoose={() => onChoose({ kind: 'date', date: '' })}
        label="Until a day"
        explanation=""
      />
      {expiry.kind === 'date' && (
        <div className={styles.ofChoice}>
          <LabelledField label="Last day" error={error}>
            {(field) => (
              <input
                {...field}
                name="date"
                type="date"
                className={styles.input}
                value={expiry.date}
                onChange={({ target }) => onChoose({ kind: 'date', date: target.value })}
              />
            )}
          </LabelledField>
        </div>
      )}
    </fieldset>
  );
}
