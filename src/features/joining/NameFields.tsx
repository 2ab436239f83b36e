import { NEW_USERNAME_LENGTH, SCREEN_NAME_LENGTH } from '../../shared/config/index.ts';
import { LabelledField } from '../../ui/later.ts';
import { formStyles as styles } from '../forms/index.ts';
import type { SignUpValues } from './use-sign-up-form.ts';

/** Username and display name. */
export function NameFields({ form, isLocked }: { form: SignUpValues; isLocked: boolean }) {
  const { values, errors, set } = form;
  return (
    <>
      <LabelledField
        label="Username"
        error={errors.username}
        hint={`Your address: ${location.host}/${values.username.trim().toLowerCase() || 'name'}. ${NEW_USERNAME_LENGTH.min} to ${NEW_USERNAME_LENGTH.max} letters and digits.`}
      >
        {(field) => (
          <input
            {...field}
            name="username"
            className={styles.input}
            value={values.username}
            readOnly={isLocked}
            aria-required
            dir="ltr"
            autoCapitalize="none"
            autoComplete="username"
            autoCorrect="off"
            spellCheck={false}
            onChange={({ target }) => set('username', target.value)}
          />
        )}
      </LabelledField>
      <LabelledField
        label="Display name (optional)"
        error={errors.screenName}
        hint={`How others see you: ${SCREEN_NAME_LENGTH.min} to ${SCREEN_NAME_LENGTH.max} characters. Without one, your username.`}
      >
        {(field) => (
          <input
            {...field}
            name="screenName"
            className={styles.input}
            value={values.screenName}
            readOnly={isLocked}
            dir="auto"
            autoComplete="name"
            onChange={({ target }) => set('screenName', target.value)}
          />
        )}
      </LabelledField>
    </>
  );
}
