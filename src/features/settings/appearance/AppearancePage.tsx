import { useSelf } from '../../../live/index.ts';
import {
  CommentChoices,
  NameChoices,
  OrbitSwitch,
  ScaleChoice,
  SensitiveSwitch,
  TextChoices,
  TimeChoices,
  useChoices,
} from '../../appearance/choices/index.ts';
import { ThemeSelector } from '../../appearance/index.ts';
import { Waiting } from '../../storage/index.ts';
import { BetaChoice } from '../beta/index.ts';
import { SettingsPage, SettingsSection } from '../SettingsPage.tsx';
import styles from './AppearancePage.module.css';
import { CommentTypes } from './CommentTypes.tsx';
import { FeedChoices } from './FeedChoices.tsx';
import { HiddenNames } from './HiddenNames.tsx';
import { LinkChoices } from './LinkChoices.tsx';
import { Sample } from './Sample.tsx';
import { SpacerChoice } from './SpacerChoice.tsx';
import { useAnchor } from './use-anchor.ts';
import { DraftsSwitch, SubmitKeyChoice } from './WritingChoices.tsx';

/**
 * How everything looks and behaves: choices of this device, and those of the account. Each takes effect at once. `anchor`: the
 * part that the address names; '' for none.
 */
export function AppearancePage({ anchor }: { anchor: string }) {
  const choices = useChoices();
  const self = useSelf();
  const isThere = choices !== null && self !== undefined;
  useAnchor(anchor, isThere);
  if (!isThere) {
    return (
      <SettingsPage title="Appearance">
        <Waiting what="page" />
      </SettingsPage>
    );
  }
  return (
    <SettingsPage title="Appearance">
      <SettingsSection title="This device">
        <div className={styles.theme}>
          <ThemeSelector />
        </div>
        <ScaleChoice />
        <SubmitKeyChoice />
        <OrbitSwitch />
      </SettingsSection>
      <SettingsSection title="Sensitive content" id="nsfw">
        <SensitiveSwitch />
      </SettingsSection>
      <SettingsSection title="Names, texts and times">
        <NameChoices {...choices} />
        <TextChoices {...choices} />
        <TimeChoices {...choices} />
      </SettingsSection>
      <Sample self={self} />
      <SettingsSection title="Comments">
        <CommentChoices {...choices} />
        <SpacerChoice {...choices} />
        <CommentTypes hideCommentsOfTypes={self.preferences.hideCommentsOfTypes} />
      </SettingsSection>
      <SettingsSection title="Feeds">
        <FeedChoices {...choices} />
        <HiddenNames type="USERNAME" {...choices} />
        <HiddenNames type="HASHTAG" {...choices} />
      </SettingsSection>
      <SettingsSection title="Writing">
        <DraftsSwitch {...choices} />
      </SettingsSection>
      <SettingsSection title="Links and translation">
        <LinkChoices {...choices} />
      </SettingsSection>
      <SettingsSection title="Beta version" id="beta">
        <BetaChoice />
      </SettingsSection>
    </SettingsPage>
  );
}
