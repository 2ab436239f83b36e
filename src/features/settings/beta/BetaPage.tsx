import { APPEARANCE_PAGE } from '../../../shared/rules/pages.ts';
import { SettingsPage } from '../SettingsPage.tsx';
import { BetaChoice } from './BetaChoice.tsx';

/** The beta version, also for visitors. */
export function BetaPage({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <SettingsPage title="Beta version" above={isSignedIn ? APPEARANCE_PAGE : { href: '/', label: 'Home' }}>
      <BetaChoice />
    </SettingsPage>
  );
}
