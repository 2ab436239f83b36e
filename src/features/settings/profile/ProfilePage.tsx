import { useCommand } from '../../../live/later.ts';
import type { Self } from '../../../shared/model/index.ts';
import { Link } from '../../../ui/index.ts';
import { ScreenTitle } from '../../../ui/later.ts';
import { formStyles } from '../../forms/index.ts';
import { PictureChooser } from '../../picture/index.ts';
import { SettingsSection, SignOut, ViewerContent } from '../index.ts';
import styles from '../SettingsPage.module.css';
import { EmailForm } from './EmailForm.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { SettingsLinks } from './SettingsLinks.tsx';

/** The first page of the settings: the way to all other pages, and picture, name, description and e-mail of the viewer. */
export function ProfilePage() {
  return (
    <>
      <ScreenTitle>Settings</ScreenTitle>
      <div className={styles.content}>
        {/* First, since on phones the forms are longer than a screen. */}
        <SettingsLinks />
        <ViewerContent>{(self) => <Profile self={self} />}</ViewerContent>
        <SettingsSection title="This device">
          <p className={formStyles.foot}>
            <SignOut />
          </p>
        </SettingsSection>
      </div>
    </>
  );
}

function Profile({ self }: { self: Self }) {
  const { account, email } = self;
  const { state, send } = useCommand('set-picture');
  const save = async (file: Parameters<typeof send>[0]['file']) => (await send({ file }))?.kind === 'done';
  return (
    <>
      <SettingsSection title="Profile">
        <p className={styles.username}>
          Your username is <Link href={`/${account.username}`}>@{account.username}</Link>. People find and mention you
          by it. It cannot be changed here.
        </p>
        <PictureChooser account={account} state={state} send={save} />
        <ProfileForm account={account} />
      </SettingsSection>
      <SettingsSection title="E-mail" id="email">
        <EmailForm present={email} />
      </SettingsSection>
    </>
  );
}
