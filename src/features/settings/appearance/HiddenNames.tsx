import X from 'lucide-react/icons/x';
import { type FormEvent, useRef, useState } from 'react';
import { criterionChange } from '../../../shared/rules/hide-choices.ts';
import type { HideCriterion } from '../../../shared/rules/hiding.ts';
import { typedCriterion } from '../../../shared/rules/typed-criterion.ts';
import { Button, IconButton } from '../../../ui/index.ts';
import { LabelledField } from '../../../ui/later.ts';
import type { Choices } from '../../appearance/choices/index.ts';
import { formStyles } from '../../forms/index.ts';
import styles from './AppearancePage.module.css';

const WORDS = {
  USERNAME: {
    label: 'Hide posts of a user or in a group',
    list: 'Hidden users and groups',
    sign: '@',
  },
  HASHTAG: {
    label: 'Hide posts with a hashtag',
    list: 'Hidden hashtags',
    sign: '#',
  },
} as const;

interface HiddenNamesProps extends Choices {
  type: HideCriterion['type'];
}

/** The users and groups, or the hashtags, whose posts the viewer hides: each can be removed, others can be added. */
export function HiddenNames({ type, preferences, save }: HiddenNamesProps) {
  const { label, list, sign } = WORDS[type];
  const values = type === 'USERNAME' ? preferences.hideUsers : preferences.hideTags;
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [said, setSaid] = useState('');
  const change = (value: string, on: boolean) => {
    save({}, criterionChange(preferences, { type, value }, on));
    setSaid(`${sign}${value} ${on ? 'added' : 'removed'}`);
  };
  const add = (event: FormEvent) => {
    event.preventDefault();
    const { value, fault } = typedCriterion(type, typed);
    setError(fault ?? undefined);
    field.current?.focus();
    if (fault !== null) return;
    change(value, true);
    setTyped('');
  };
  const remove = (value: string) => {
    change(value, false);
    field.current?.focus();
  };
  return (
    <div className={styles.names}>
      <form onSubmit={add} noValidate>
        <LabelledField label={label} error={error}>
          {(props) => (
            <div className={styles.adding}>
              <input
                {...props}
                ref={field}
                className={formStyles.input}
                value={typed}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                placeholder={type === 'USERNAME' ? '@username' : '#hashtag'}
                onChange={({ target }) => setTyped(target.value)}
              />
              <Button type="submit">Add</Button>
            </div>
          )}
        </LabelledField>
      </form>
      {values.length > 0 && (
        <ul className={styles.chips} aria-label={list}>
          {values.map((value) => (
            <li key={value} className={styles.chip}>
              <bdi>
                {sign}
                {value}
              </bdi>
              <IconButton
                label={`Remove ${sign}${value}`}
                icon={<X size={18} aria-hidden="true" />}
                onClick={() => remove(value)}
              />
            </li>
          ))}
        </ul>
      )}
      <p role="status" className={styles.said}>
        {said}
      </p>
    </div>
  );
}
