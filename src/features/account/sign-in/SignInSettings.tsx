import { ButtonLink } from '../../../ui/index.ts';
import { ReaderScope } from '../../people/index.ts';
import { SettingsPage, SettingsSection } from '../../settings/index.ts';
import { ExternalProfiles } from '../external/ExternalProfiles.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import styles from './SignIn.module.css';

/** How the viewer signs in: the password, accounts of other services, sessions. */
export function SignInSettings() {
  return (
    <SettingsPage title="Sign-in">
      <SettingsSection title="Password" id="password">
        <PasswordForm />
      </SettingsSection>
      <SettingsSection title="Other services" id="services">
        <ReaderScope>
          <ExternalProfiles />
        </ReaderScope>
      </SettingsSection>
      <SettingsSection title="Sessions">
        <p className={styles.words}>Where you are signed in, and how to end it.</p>
        <ButtonLink href="/settings/sign-in/sessions" className={styles.link}>
          Show the sessions
        </ButtonLink>
      </SettingsSection>
    </SettingsPage>
  );
}
