import { SettingsPage, SettingsSection, ViewerContent } from '../index.ts';
import { DirectsChoice } from './DirectsChoice.tsx';
import { OutsideHosts } from './OutsideHosts.tsx';
import { ReadersForm } from './ReadersForm.tsx';

/** Who reads the viewer, who may write them direct messages, and which other sites are contacted. */
export function PrivacyPage() {
  return (
    <SettingsPage title="Privacy">
      <ViewerContent>
        {({ account, preferences }) => (
          <>
            <SettingsSection title="Who sees your posts">
              <ReadersForm present={account.privacy} />
            </SettingsSection>
            <SettingsSection title="Direct messages">
              <DirectsChoice present={preferences.acceptDirectsFrom} />
            </SettingsSection>
            <SettingsSection title="Other sites">
              <OutsideHosts />
            </SettingsSection>
          </>
        )}
      </ViewerContent>
    </SettingsPage>
  );
}
