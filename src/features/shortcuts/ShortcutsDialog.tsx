import { useSelf } from '../../live/index.ts';
import { useSaveSingleKeys } from '../../live/later.ts';
import { Dialog } from '../../ui/later.ts';
import { ELSEWHERE, SHORTCUTS } from './keys.ts';
import styles from './ShortcutsDialog.module.css';

/** Lists the shortcuts. Single keys can be switched off: speech input and unsteady hands trigger them by mistake. */
export function ShortcutsDialog({ isOn, onClose }: { isOn: boolean; onClose: () => void }) {
  const isKnown = useSelf() !== undefined;
  const save = useSaveSingleKeys();
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className={styles.list}>
        {[...SHORTCUTS, ...ELSEWHERE].map(({ key, words }) => (
          <div key={key} className={styles.row}>
            <dt>
              {key.split(' ').map((each) => (
                <kbd key={each} className={styles.key}>
                  {each}
                </kbd>
              ))}
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      {isKnown && (
        <label className={styles.switch}>
          <input type="checkbox" checked={isOn} onChange={(event) => save(event.target.checked)} />
          <span>Keys for posts (j, k, o, l, c, s, n)</span>
        </label>
      )}
    </Dialog>
  );
}
