import { useConfig, usePreferences, useSavePreferences } from '../../../live/index.ts';
import type { Self, ServerPreferences } from '../../../shared/model/index.ts';
import { type AnyMutation, isChangePreferences, isChangeServerPreferences } from '../../../shared/mutations/index.ts';
import { Link, Notice } from '../../../ui/index.ts';
import { formStyles } from '../../forms/index.ts';
import { ChangeState, SavedCheck, SettingsPage, SettingsSection, ViewerContent } from '../index.ts';
import { useSaveOrSay } from '../use-save-server-preferences.ts';

/** What the viewer is told of, and how: by e-mail, in the app, on this device. Saved at once, also without a network. */
export function NotificationSettingsPage() {
  const { siteTitle } = useConfig();
  return (
    <SettingsPage title="Notifications">
      <ViewerContent>{(self) => <Choices self={self} />}</ViewerContent>
      <SettingsSection title="On this device">
        <p className={formStyles.hint}>
          While a page of {siteTitle} is open here, its menu shows how many notifications and direct messages you have
          not read. While none is open, this device does not notify you.
        </p>
      </SettingsSection>
    </SettingsPage>
  );
}

type Toggle = {
  [Name in keyof ServerPreferences]: ServerPreferences[Name] extends boolean ? Name : never;
}[keyof ServerPreferences];

const COMMENTS: readonly [Toggle, string][] = [
  ['notifyOfCommentsOnMyPosts', 'Comments on your posts'],
  ['notifyOfCommentsOnCommentedPosts', 'Comments on posts that you have commented on'],
];
const BY_EMAIL: readonly [Toggle, string][] = [
  ['sendNotificationsDigest', 'A digest of notifications that you have not read'],
  ['sendDailyBestOfDigest', 'The best posts of each day'],
  ['sendWeeklyBestOfDigest', 'The best posts of each week'],
];

function Choices({ self: { preferences, email } }: { self: Self }) {
  const save = useSaveOrSay();
  const { hideUnreadNotifications } = usePreferences();
  const savePreferences = useSavePreferences();
  const checks = (toggles: typeof COMMENTS) =>
    toggles.map(([name, label]) => (
      <SavedCheck key={name} label={label} isOn={preferences[name]} onChange={(isOn) => save({ [name]: isOn })} />
    ));
  return (
    <>
      <SettingsSection title="Notify me of">
        <div className={formStyles.choices}>{checks(COMMENTS)}</div>
      </SettingsSection>
      <SettingsSection title="By e-mail">
        <div className={formStyles.choices}>{checks(BY_EMAIL)}</div>
        {email === '' && (
          <Notice kind="info">
            Your account has no e-mail address. <Link href="/settings#email">Add one</Link> to receive these.
          </Notice>
        )}
      </SettingsSection>
      <SettingsSection title="In the app">
        <div className={formStyles.choices}>
          <SavedCheck
            label="Hide the number of unread notifications"
            explanation="The link to them stays in the menu, without a number."
            isOn={hideUnreadNotifications}
            onChange={async (isOn) => {
              savePreferences({ hideUnreadNotifications: isOn });
              return null;
            }}
          />
        </div>
        <ChangeState isOf={isChangeOfSettings} />
      </SettingsSection>
    </>
  );
}

const isChangeOfSettings = (mutation: AnyMutation): boolean =>
  isChangeServerPreferences(mutation) || isChangePreferences(mutation);
