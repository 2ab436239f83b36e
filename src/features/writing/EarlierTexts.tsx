import History from 'lucide-react/icons/history';
import { useId, useState } from 'react';
import { useLive, useNow, usePreferences } from '../../live/index.ts';
import { useRestoreText } from '../../live/later.ts';
import { type EarlierText, earlierTexts } from '../../shared/store/queries/drafts.ts';
import { HISTORY_MS, isSameContent } from '../../shared/store/vault/draft-history.ts';
import type { DraftContent } from '../../shared/store/vault/rows.ts';
import { coveredWords } from '../../shared/text/covered.ts';
import { Button, Time } from '../../ui/index.ts';
import styles from './EarlierTexts.module.css';

/** Why a text is not in its form any more. */
export const REASONS: Record<EarlierText['reason'], string> = {
  sent: 'Sent',
  discarded: 'Discarded',
  rewritten: 'Rewritten',
};

/** What an earlier state has besides its text, e.g. 'to @bees · 2 files'; '' for nothing. */
export function besidesText({ files = [], feeds = [] }: Pick<EarlierText, 'files' | 'feeds'>): string {
  const parts = [
    ...(feeds.length > 0 ? [`to ${feeds.map((name) => `@${name}`).join(', ')}`] : []),
    ...(files.length > 0 ? [files.length === 1 ? '1 file' : `${files.length} files`] : []),
  ];
  return parts.join(' · ');
}

interface EarlierTextsProps {
  draftKey: string;
  /** What the form has, which is not offered. */
  content: DraftContent;
  /** Waits until the draft is saved, so that restoring a text does not lose it. */
  settle: () => Promise<void>;
}

/** Lists what was in this form in the last 24 hours: texts with their files and destinations. A press restores one. */
export function EarlierTexts({ draftKey, content, settle }: EarlierTextsProps) {
  const stored = useLive(earlierTexts, draftKey) ?? [];
  const restore = useRestoreText();
  const [isOpen, setIsOpen] = useState(false);
  const now = useNow();
  const { timeDisplay } = usePreferences();
  const listId = useId();
  const texts = stored.filter((text) => text.savedAt > now - HISTORY_MS && !isSameContent(text, content));
  if (texts.length === 0) return null;
  const put = async ({ id }: EarlierText) => {
    await settle();
    await restore(id);
    setIsOpen(false);
  };
  return (
    <>
      <Button variant="quiet" aria-expanded={isOpen} aria-controls={listId} onClick={() => setIsOpen(!isOpen)}>
        <History size={16} aria-hidden="true" /> Earlier texts
      </Button>
      {isOpen && (
        <ul id={listId} className={styles.list} aria-label="Earlier texts">
          {texts.map((text) => (
            <li key={text.id}>
              <button type="button" className={styles.text} onClick={() => void put(text)}>
                <span dir="auto" className={styles.words}>
                  {coveredWords(text.body)}
                </span>
                <span className={styles.facts}>
                  {REASONS[text.reason]} <Time at={text.savedAt} now={now} {...timeDisplay} />
                  {besidesText(text) && ` · ${besidesText(text)}`}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
