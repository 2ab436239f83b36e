import { fileSize } from '../../../shared/text/file-size.ts';
import { classes } from '../../../ui/index.ts';
import { PARTS, type PartBytes, totalOf } from './parts.ts';
import styles from './Storage.module.css';

interface BarProps {
  /** What the bar and the table are about. */
  title: string;
  parts: PartBytes;
  /** Parts that are 0 by nature, and not shown. */
  without?: readonly string[];
}

/** One bar of all parts. The table below it is its legend, and has the numbers. */
export function Bar({ title, parts, without = [] }: BarProps) {
  const total = totalOf(parts);
  const shown = PARTS.filter(({ name }) => !without.includes(name));
  return (
    <div className={styles.measure}>
      <div className={styles.bar} aria-hidden="true">
        {shown.map(({ name }) => (
          <span
            key={name}
            className={classes(styles.part, styles[name])}
            style={{ flexGrow: total === 0 ? 0 : parts[name] / total }}
            hidden={parts[name] === 0}
          />
        ))}
      </div>
      <table className={styles.table}>
        <caption className={styles.caption}>
          {title}: {fileSize(total)}
        </caption>
        <thead className={styles.hidden}>
          <tr>
            <th scope="col">Part</th>
            <th scope="col">Size</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ name, label, explanation }) => (
            <tr key={name}>
              <th scope="row">
                <span className={styles.legend}>
                  <span className={classes(styles.swatch, styles[name])} aria-hidden="true" />
                  <span className={styles.names}>
                    {label}
                    <span className={styles.hint}>{explanation}</span>
                  </span>
                </span>
              </th>
              <td>{fileSize(parts[name])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
