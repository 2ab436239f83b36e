import { useId } from 'react';
import type { AppTokenScope } from '../../shared/wire/account.ts';
import { Link } from '../../ui/index.ts';
import { CheckRow, formStyles as styles } from '../forms/index.ts';
import { TOKEN_PATHS } from './paths.ts';

interface ScopeChoiceProps {
  scopes: readonly AppTokenScope[];
  chosen: readonly string[];
  error: string | undefined;
  isLocked: boolean;
  onChoose: (chosen: string[]) => void;
}

/** Checkboxes for what a token allows. */
export function ScopeChoice({ scopes, chosen, error, isLocked, onChoose }: ScopeChoiceProps) {
  const id = useId();
  const errorId = error === undefined ? undefined : `${id}-error`;
  const choose = (name: string, isOn: boolean) =>
    onChoose(scopes.map((scope) => scope.name).filter((one) => (one === name ? isOn : chosen.includes(one))));
  return (
    <fieldset className={styles.choices} disabled={isLocked}>
      <legend className={styles.label}>What it allows</legend>
      {error !== undefined && (
        <p id={errorId} role="alert" className={styles.error}>
          {error}
        </p>
      )}
      {scopes.map(({ name, title, routes }, index) => (
        <CheckRow
          key={name}
          name="scopes"
          isOn={chosen.includes(name)}
          onChange={(isOn) => choose(name, isOn)}
          label={title}
          explanation={`${name}, ${routes.length === 1 ? '1 call' : `${routes.length} calls`}`}
          errorId={index === 0 ? errorId : undefined}
        />
      ))}
      <p className={styles.links}>
        <Link href={TOKEN_PATHS.scopes}>Which calls each scope allows</Link>
      </p>
    </fieldset>
  );
}
