import { Link } from '../../ui/index.ts';
import { RecordContent, SettingsPage, SettingsSection } from '../settings/index.ts';
import { TOKEN_PATHS, TOKENS_PAGE } from './paths.ts';
import styles from './Tokens.module.css';

/** What each scope of app tokens allows. */
export function ScopesPage() {
  return (
    <SettingsPage title="Scopes of app tokens" above={TOKENS_PAGE}>
      <p>
        A token can make only the calls of its scopes, and always the call that says whose it is. No token can change
        your password, sessions, invitations or tokens.{' '}
        <Link href={TOKEN_PATHS.create} className={styles.inline}>
          Create a token
        </Link>
      </p>
      <RecordContent record={{ kind: 'token-scopes' }} what="list of scopes">
        {(scopes) =>
          scopes.map(({ name, title, routes }) => (
            <SettingsSection key={name} title={title} id={name}>
              <p className={styles.name}>{name}</p>
              <ul className={styles.routes} dir="ltr">
                {routes.map((route) => (
                  <li key={route}>{route.replace('/vN/', '/')}</li>
                ))}
              </ul>
            </SettingsSection>
          ))
        }
      </RecordContent>
    </SettingsPage>
  );
}
