import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useCurrentFailure, useIsReachable, useLive, useWatch } from '../../live/index.ts';
import { failureText } from '../../shared/contract/index.ts';
import type { Account } from '../../shared/model/index.ts';
import { userNameFault } from '../../shared/rules/index.ts';
import { profile } from '../../shared/store/queries/profile.ts';
import type { NameFinder } from '../../shared/text/typed-name.ts';
import { Button } from '../../ui/index.ts';
import { NameSuggestions } from '../names/index.ts';
import styles from './BlockByName.module.css';

interface BlockByNameProps {
  /** Why an account cannot be blocked; `null` if it can. */
  whyNot: (account: Account) => string | null;
  /** Returns whether it was done. */
  onBlock: (account: Account) => Promise<boolean>;
}

/** The whole field is a name. */
const wholeName: NameFinder = (text) => {
  const [, letters = ''] = /^\s*@?([a-z0-9-]{2,})$/i.exec(text) ?? [];
  return letters === '' ? null : { start: text.length - letters.length, letters, of: 'people' };
};

/** Blocks a user by name. Names that this device does not know are looked up on the server. */
export function BlockByName({ whyNot, onBlock }: BlockByNameProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [wanted, setWanted] = useState<string | null>(null);
  /** When it was asked for, epoch ms. */
  const [askedAt, setAskedAt] = useState(0);
  const isReachable = useIsReachable();
  const found = useLive(profile, wanted ?? '');
  const failure = useCurrentFailure(found);
  const account = wanted === null ? undefined : found?.account;
  useWatch(wanted !== null && found && !account ? { kind: 'profile', username: wanted } : null);

  useEffect(() => {
    if (wanted === null || !found) return;
    const end = (words: string | null) => {
      setWanted(null);
      setProblem(words);
    };
    if (account) {
      const reason = whyNot(account);
      end(reason);
      if (reason === null) void onBlock(account).then((isDone) => isDone && setText(''));
    } else if (found.isMissing) end('User not found');
    else if (!isReachable) end(`@${wanted} is not known on this device. Finding them needs a connection.`);
    else if (failure && (found.failedAt ?? 0) >= askedAt) end(failureText(failure));
  }, [wanted, found, account, failure, askedAt, isReachable, whyNot, onBlock]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const name = text.trim().replace(/^@/, '');
    if (name === '') return;
    const isName = userNameFault(name) === null;
    setProblem(isName ? null : `“${name}” is no username.`);
    if (!isName) return;
    setAskedAt(Date.now());
    setWanted(name.toLowerCase());
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <label htmlFor={id}>Block a user</label>
      <div className={styles.row}>
        <input
          ref={field}
          id={id}
          className={styles.field}
          placeholder="Username"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="send"
          dir="ltr"
          aria-describedby={`${id}-words`}
          aria-invalid={problem !== null}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" disabled={wanted !== null}>
          Block
        </Button>
      </div>
      <NameSuggestions field={field} text={text} find={wholeName} onPick={setText} />
      <p id={`${id}-words`} className={styles.words} role={problem === null ? undefined : 'alert'}>
        {problem ?? (isReachable ? '' : 'You are offline: only people known to this device can be found.')}
      </p>
    </form>
  );
}
