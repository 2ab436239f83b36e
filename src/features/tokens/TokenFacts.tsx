import type { ReactNode } from 'react';
import { usePreferences, useServerNow } from '../../live/index.ts';
import type { AppToken } from '../../shared/wire/account.ts';
import { Time } from '../../ui/index.ts';
import styles from './Tokens.module.css';

interface TokenFactsProps {
  token: AppToken;
  /** Titles of scopes by name. */
  titles: ReadonlyMap<string, string>;
}

/** What a token allows and how it has been used. */
export function TokenFacts({ token, titles }: TokenFactsProps) {
  const { scopes, restrictions, createdAt, expiresAt, lastUsedAt, lastIp, lastUserAgent, issue } = token;
  const now = useServerNow();
  const { absolute, amPm } = usePreferences().timeDisplay;
  const time = (at: number) => <Time at={at} now={now} absolute={absolute} amPm={amPm} />;
  const isOver = expiresAt !== null && expiresAt <= now;
  return (
    <dl className={styles.facts}>
      <Fact name="Allows">
        {scopes.length === 0
          ? 'nothing but to read who you are'
          : scopes.map((scope) => titles.get(scope) ?? scope).join('; ')}
      </Fact>
      {restrictions.origins.length > 0 && <Fact name="Only on">{restrictions.origins.join(', ')}</Fact>}
      {restrictions.netmasks.length > 0 && <Fact name="Only from">{restrictions.netmasks.join(', ')}</Fact>}
      <Fact name="Created">
        {time(createdAt)}
        {issue > 1 && `, issue ${issue}`}
      </Fact>
      <Fact name={isOver ? 'Expired' : 'Expires'}>
        {expiresAt === null ? 'never' : <Time at={expiresAt} now={now} absolute amPm={amPm} />}
      </Fact>
      <Fact name="Last used">
        {lastUsedAt === null ? 'never' : time(lastUsedAt)}
        {lastUsedAt !== null && lastIp !== null && ` from ${lastIp}`}
        {lastUsedAt !== null && lastUserAgent !== null && lastUserAgent !== '' && ` by ${lastUserAgent}`}
      </Fact>
    </dl>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd dir="auto">{children}</dd>
  </div>
);
