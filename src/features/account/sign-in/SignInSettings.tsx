import { Link } from '../../../ui/index.ts';
import { SettingsPage, SettingsSection } from '../../settings/index.ts';
import { ExternalProfiles } from '../external/ExternalProfiles.tsx';
import { PasswordForm } from './PasswordForm.tsx';

/** How the viewer signs in: the password, accounts of other services, sessions. */
export function SignInSettings() {
  return (
    <SettingsPage title="Sign-in">
      <SettingsSection title="Password" id="password">
        <PasswordForm />
      </SettingsSection>
      <SettingsSection title="Other services" id="services">
        <ExternalProfiles />
      </SettingsSection>
      <SettingsSection title="Sessions">
        <p>
          <Link href="/settings/sign-in/sessions">See where you are signed in</Link>, and end what you do not know.
        </p>
      </SettingsSection>
    </SettingsPage>
  );
}
