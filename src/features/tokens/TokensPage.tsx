import { useEffect, useRef, useState } from 'react';
import { useIsReachable } from '../../live/index.ts';
import { useRecord } from '../../live/later.ts';
import type { IssuedToken } from '../../shared/contract/index.ts';
import type { AppToken } from '../../shared/wire/account.ts';
import { ButtonLink, Link } from '../../ui/index.ts';
import { EmptyState } from '../../ui/later.ts';
import { NeedsConnection } from '../forms/index.ts';
import { RecordContent, SettingsPage } from '../settings/index.ts';
import { TOKEN_PATHS } from './paths.ts';
import { TokenItem } from './TokenItem.tsx';
import { SecretLost, TokenSecret } from './TokenSecret.tsx';
import styles from './Tokens.module.css';

/** The viewer's app tokens. */
export function TokensPage() {
  return (
    <SettingsPage title="App tokens">
      <p>
        An app token lets another program act in your name, without your password and only within its scopes. The token
        itself is shown once, when it is created. If you have lost it, reissue it.
      </p>
      <nav aria-label="App tokens" className={styles.links}>
        <ButtonLink href={TOKEN_PATHS.create} variant="primary">
          Create a token
        </ButtonLink>
        <Link href={TOKEN_PATHS.scopes}>What the scopes allow</Link>
        <Link href={TOKEN_PATHS.link}>Make a link for users of your program</Link>
      </nav>
      <RecordContent record={{ kind: 'app-tokens' }} what="list of tokens" part="The list of tokens">
        {(tokens) => <TokenList tokens={tokens} />}
      </RecordContent>
    </SettingsPage>
  );
}

function TokenList({ tokens }: { tokens: readonly AppToken[] }) {
  const isOnline = useIsReachable();
  const scopes = useRecord({ kind: 'token-scopes' })?.value ?? [];
  const [fresh, setFresh] = useState<IssuedToken | null>(null);
  const [said, setSaid] = useState({ words: '' });
  const status = useRef<HTMLParagraphElement>(null);
  // What had the focus is gone.
  useEffect(() => {
    if (said.words !== '') status.current?.focus();
  }, [said]);
  const titles = new Map(scopes.map(({ name, title }) => [name, title]));
  return (
    <div className={styles.tokens}>
      {!isOnline && tokens.length > 0 && <NeedsConnection what="Changing a token" />}
      <p ref={status} role="status" tabIndex={-1} className={styles.said}>
        {said.words}
      </p>
      {fresh?.kind === 'secret-lost' && <SecretLost lost={fresh} />}
      {fresh?.kind === 'issued' && (
        <TokenSecret
          key={fresh.tokenString}
          issued={fresh}
          title={`“${fresh.title}” is reissued`}
          onDone={() => {
            setFresh(null);
            setSaid({ words: `“${fresh.title}” has a new token.` });
          }}
        />
      )}
      {tokens.length === 0 ? (
        <EmptyState title="You have no app tokens.">
          A script or another app that should read or write here needs one.
        </EmptyState>
      ) : (
        <ul className={styles.items}>
          {tokens.map((token) => (
            <TokenItem
              key={token.id}
              token={token}
              titles={titles}
              isOnline={isOnline}
              onIssued={setFresh}
              onRevoked={() => {
                setFresh((before) => (before?.tokenId === token.id ? null : before));
                setSaid({ words: `“${token.title}” is revoked.` });
              }}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
