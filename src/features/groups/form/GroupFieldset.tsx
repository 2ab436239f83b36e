import { useConfig } from '../../../live/index.ts';
import { SCREEN_NAME_LENGTH, USERNAME_LENGTH } from '../../../shared/config/index.ts';
import type { Privacy } from '../../../shared/model/index.ts';
import { countGraphemes } from '../../../shared/text/graphemes.ts';
import { LabelledField } from '../../../ui/later.ts';
import { ChoiceRow, formStyles as styles } from '../../forms/index.ts';
import type { GroupForm } from './use-group-form.ts';

interface GroupFieldsetProps {
  form: GroupForm;
  /** While the form is being sent. */
  isLocked: boolean;
}

/** The fields of a group: its name if it is new, display name, description, who reads it and who posts. */
export function GroupFieldset({ form, isLocked }: GroupFieldsetProps) {
  const { values, set, errors, limit, isLoaded } = form;
  const { username, screenName, description, privacy, isRestricted } = values;
  const readOnly = isLocked || !isLoaded;
  const { min, max } = SCREEN_NAME_LENGTH;
  return (
    <>
      {username !== undefined && (
        <LabelledField
          label="Group name"
          error={errors.username}
          hint={`Its address: ${location.host}/${username.trim().toLowerCase() || 'name'}. ${USERNAME_LENGTH.min} to ${USERNAME_LENGTH.max} letters, digits and hyphens. It cannot be changed later.`}
        >
          {(field) => (
            <input
              {...field}
              name="username"
              className={styles.input}
              value={username}
              readOnly={readOnly}
              dir="ltr"
              autoCapitalize="none"
              autoComplete="off"
              autoCorrect="off"
              spellCheck={false}
              onChange={({ target }) => set('username', target.value)}
            />
          )}
        </LabelledField>
      )}
      <LabelledField label="Display name" error={errors.screenName} hint={`${min} to ${max} characters.`}>
        {(field) => (
          <input
            {...field}
            name="screenName"
            className={styles.input}
            value={screenName}
            readOnly={readOnly}
            dir="auto"
            autoComplete="off"
            onChange={({ target }) => set('screenName', target.value)}
          />
        )}
      </LabelledField>
      <LabelledField
        label="Description"
        error={errors.description}
        hint={limit !== null && `${countGraphemes(description.trim())} of ${limit} characters.`}
      >
        {(field) => (
          <textarea
            {...field}
            name="description"
            className={styles.text}
            rows={4}
            value={description}
            readOnly={readOnly}
            dir="auto"
            onChange={({ target }) => set('description', target.value)}
          />
        )}
      </LabelledField>
      <PrivacyChoice chosen={privacy} isLocked={readOnly} onChoose={(value) => set('privacy', value)} />
      <fieldset className={styles.choices} disabled={readOnly}>
        <legend className={styles.label}>Who can post</legend>
        <ChoiceRow
          name="restricted"
          isChosen={!isRestricted}
          onChoose={() => set('isRestricted', false)}
          label={privacy === 'private' ? 'All members' : 'Everybody who is signed in'}
          explanation={privacy === 'private' ? '' : 'Who reads the group need not be a member to post to it.'}
        />
        <ChoiceRow
          name="restricted"
          isChosen={isRestricted}
          onChoose={() => set('isRestricted', true)}
          label="Only administrators"
          explanation="The group is restricted: others read and comment."
        />
      </fieldset>
    </>
  );
}

interface PrivacyChoiceProps {
  chosen: Privacy;
  isLocked: boolean;
  onChoose: (privacy: Privacy) => void;
}

function PrivacyChoice({ chosen, isLocked, onChoose }: PrivacyChoiceProps) {
  const { siteTitle } = useConfig();
  const choices: { value: Privacy; label: string; explanation: string }[] = [
    { value: 'public', label: 'Public', explanation: 'Everybody reads it, also without an account.' },
    { value: 'protected', label: 'Protected', explanation: `Everybody who is signed in to ${siteTitle} reads it.` },
    {
      value: 'private',
      label: 'Private',
      explanation: 'Only members read it. Who wants to join asks, and an administrator answers.',
    },
  ];
  return (
    <fieldset className={styles.choices} disabled={isLocked}>
      <legend className={styles.label}>Who can read</legend>
      {choices.map(({ value, label, explanation }) => (
        <ChoiceRow
          key={value}
          name="privacy"
          isChosen={value === chosen}
          onChoose={() => onChoose(value)}
          label={label}
          explanation={explanation}
        />
      ))}
    </fieldset>
  );
}
