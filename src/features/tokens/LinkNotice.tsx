import { useConfig } from '../../live/index.ts';
import type { AppTokenScope } from '../../shared/wire/account.ts';
import { Notice } from '../../ui/index.ts';
import styles from './Tokens.module.css';

interface LinkNoticeProps {
  known: readonly AppTokenScope[];
  /** Scopes that the server does not have. */
  unknown: readonly string[];
}

/** What a link wants, before the form that it has filled in. */
export function LinkNotice({ known, unknown }: LinkNoticeProps) {
  const { siteTitle } = useConfig();
  return (
    <>
      <Notice kind="warn">
        <p>
          {`A link has filled in this form. No token exists before you press “Create the token”, and then only you have it. ${siteTitle} does not know who made the link: go on only if you trust them.`}
        </p>
        {known.length > 0 ? (
          <>
            <p>It asks for a token that allows to:</p>
            <ul className={styles.list}>
              {known.map(({ name, title }) => (
                <li key={name}>{title}</li>
              ))}
            </ul>
          </>
        ) : (
          <p>It asks for no scope that {siteTitle} has.</p>
        )}
      </Notice>
      {unknown.length > 0 && (
        <Notice>
          Left out, because the server has no such scopes:{' '}
          {unknown.map((name, index) => (
            <span key={name}>
              {index > 0 && ', '}
              <bdi className={styles.name}>{name}</bdi>
            </span>
          ))}
        </Notice>
      )}
    </>
  );
}
