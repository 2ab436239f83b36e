import type { AppTokenScope } from '../../shared/wire/account.ts';
import { LabelledField } from '../../ui/later.ts';
import { formStyles as styles } from '../forms/index.ts';
import { ExpiryChoice } from './ExpiryChoice.tsx';
import { ScopeChoice } from './ScopeChoice.tsx';
import type { TokenForm } from './use-token-form.ts';

interface TokenFieldsetProps {
  form: TokenForm;
  scopes: readonly AppTokenScope[];
  /** While the form is being sent. */
  isLocked: boolean;
}

/** The fields of a new app token: title, scopes, restrictions, expiry. */
export function TokenFieldset({ form, scopes, isLocked }: TokenFieldsetProps) {
  const { values, set, errors } = form;
  const lines = (name: 'origins' | 'netmasks', label: string, hint: string) => (
    <LabelledField label={label} error={errors[name]} hint={hint}>
      {(field) => (
        <textarea
          {...field}
          name={name}
          className={styles.text}
          rows={2}
          value={values[name]}
          readOnly={isLocked}
          dir="ltr"
          autoCapitalize="none"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          onChange={({ target }) => set(name, target.value)}
        />
      )}
    </LabelledField>
  );
  return (
    <>
      <LabelledField
        label="Title"
        error={errors.title}
        hint="By which you will know it again, for example the name of the program."
      >
        {(field) => (
          <input
            {...field}
            name="title"
            className={styles.input}
            value={values.title}
            readOnly={isLocked}
            dir="auto"
            autoComplete="off"
            onChange={({ target }) => set('title', target.value)}
          />
        )}
      </LabelledField>
      <ScopeChoice
        scopes={scopes}
        chosen={values.scopes}
        error={errors.scopes}
        isLocked={isLocked}
        onChoose={(chosen) => set('scopes', chosen)}
      />
      {lines(
        'origins',
        'Only on these sites',
        'Origins such as https://app.example.com, one per line. Empty: any site.',
      )}
      {lines(
        'netmasks',
        'Only from these networks',
        'IP addresses or netmasks such as 203.0.113.0/24, one per line. Empty: from anywhere.',
      )}
      <ExpiryChoice
        expiry={values.expiry}
        error={errors.expiresAt}
        isLocked={isLocked}
        onChoose={(expiry) => set('expiry', expiry)}
      />
    </>
  );
}
