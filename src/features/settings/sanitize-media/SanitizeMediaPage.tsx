import { useSelf } from '../../../live/index.ts';
import { useSaveServerPreferences } from '../../../live/later.ts';
import { Switch } from '../../appearance/choices/index.ts';
import { RecordContent } from '../RecordContent.tsx';
import { SettingsPage, SettingsSection } from '../SettingsPage.tsx';
import { StoredFiles } from './StoredFiles.tsx';

/** Removes from the viewer's files what they tell about where, when and with what they were made. */
export function SanitizeMediaPage() {
  return (
    <SettingsPage title="Sanitize media">
      <p>
        A file can contain more than its picture or sound: where and when it was made, with which device, and by whom.
        Sanitizing removes that. What the file shows stays as it is.
      </p>
      <NewFiles />
      <SettingsSection title="Files on the server">
        <RecordContent record={{ kind: 'media-stats' }} what="numbers of your files" part="Their number">
          {(stats) => <StoredFiles stats={stats} />}
        </RecordContent>
      </SettingsSection>
    </SettingsPage>
  );
}

function NewFiles() {
  const self = useSelf();
  const save = useSaveServerPreferences();
  if (!self) return null;
  return (
    <SettingsSection title="New files">
      <Switch
        isOn={self.preferences.sanitizeMediaMetadata}
        onChange={(sanitizeMediaMetadata) => void save({ sanitizeMediaMetadata })}
        hint="The server does it with each file, whichever app you upload it with."
      >
        Sanitize the files that I upload
      </Switch>
    </SettingsSection>
  );
}
