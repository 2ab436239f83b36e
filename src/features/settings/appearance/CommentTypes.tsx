import { useSaveServerPreferences } from '../../../live/later.ts';
import type { ServerPreferences } from '../../../shared/model/index.ts';
import { Switch } from '../../appearance/choices/index.ts';
import styles from './AppearancePage.module.css';

/** Values of the server (`Comment.hideType`), with words for them. */
const TYPES = [
  { type: 1, label: 'Deleted comments' },
  { type: 2, label: 'Comments of users I have blocked' },
  { type: 3, label: 'Archived comments' },
  { type: 4, label: 'Comments of users who have blocked me' },
] as const;

/** Which comments without a text the server leaves out. The others are shown as a line that says what they are. */
export function CommentTypes({ hideCommentsOfTypes }: Pick<ServerPreferences, 'hideCommentsOfTypes'>) {
  const save = useSaveServerPreferences();
  const choose = (type: number, on: boolean) => {
    const others = hideCommentsOfTypes.filter((one) => one !== type);
    void save({ hideCommentsOfTypes: on ? [...others, type].sort((a, b) => a - b) : others });
  };
  return (
    <fieldset className={styles.types}>
      <legend className={styles.legend}>Leave out completely</legend>
      {TYPES.map(({ type, label }) => (
        <Switch key={type} isOn={hideCommentsOfTypes.includes(type)} onChange={(on) => choose(type, on)}>
          {label}
        </Switch>
      ))}
    </fieldset>
  );
}
