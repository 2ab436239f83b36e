import { Collapsible } from '../../../ui/later.ts';
import styles from './SyntaxHelp.module.css';

/** What can be typed into a search field, closed at first. */
export function SyntaxHelp() {
  return (
    <Collapsible title="Search syntax" isInitiallyOpen={false}>
      <p className={styles.intro}>All words must be in one text: that of a post, or of one of its comments.</p>
      <dl className={styles.list}>
        {OPERATORS.map(([example, meaning]) => (
          <div key={example} className={styles.row}>
            <dt>
              <code>{example}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Collapsible>
  );
}

/** The operators that the server knows (CONTRACT §5 “Search”). */
const OPERATORS = [
  ['night train', 'both words, in any order'],
  ['"night train"', 'exactly these words, one after the other'],
  ['trai*', 'words that begin with these letters, at least two'],
  ['#night @anna', 'a hashtag, a mention'],
  ['train | bus', 'one of them is enough'],
  ['night + train', 'next to each other, in this order'],
  ['train -bus', 'without this word'],
  ['in-body: night train', 'from here on, only in the texts of posts'],
  ['in-comments: night', 'from here on, only in comments'],
  ['in-body:night,day', 'one of these words, in the text of the post'],
  ['from:anna', 'posts by this person'],
  ['author:anna', 'the text with the words is by this person; also by:'],
  ['in:trains', 'posts in this feed or group; also group:'],
  ['to:trains', 'sent to this group, or to this person as a direct message'],
  ['commented-by:anna', 'with a comment by this person'],
  ['liked-by:anna', 'liked by this person'],
  ['in-my:saves', 'posts that I saved; also directs, discussions, friends'],
  ['from:anna,me', 'several names: any of them; me is yourself'],
] as const;
