import { useLive, useNow } from '../../../live/index.ts';
import { traffic } from '../../../shared/store/queries/traffic.ts';
import { TRAFFIC_KINDS, type TrafficBytes, type TrafficKind } from '../../../shared/store/vault/traffic.ts';
import { fileSize } from '../../../shared/text/file-size.ts';
import styles from './DataSaverPage.module.css';

const NAMES: Record<TrafficKind, string> = {
  feeds: 'Posts and comments',
  pictures: 'Pictures',
  app: 'The app itself',
  sending: 'What you send',
};

const sumOf = (bytes: TrafficBytes) => TRAFFIC_KINDS.reduce((sum, kind) => sum + bytes[kind], 0);

/** What this account has received and sent on this device. */
export function TrafficTable() {
  const now = useNow();
  // The same all day, so that the query is not run anew.
  const noon = new Date(now).setHours(12, 0, 0, 0);
  const bytes = useLive(traffic, noon);
  if (!bytes) return null;
  return (
    <>
      <table className={styles.table}>
        <caption className={styles.caption}>By this account, on this device</caption>
        <thead>
          <tr>
            <th scope="col">Kind</th>
            <th scope="col">Today</th>
            <th scope="col">7 days</th>
          </tr>
        </thead>
        <tbody>
          {TRAFFIC_KINDS.map((kind) => (
            <tr key={kind}>
              <th scope="row">{NAMES[kind]}</th>
              <td>{fileSize(bytes.today[kind])}</td>
              <td>{fileSize(bytes.week[kind])}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Together</th>
            <td>{fileSize(sumOf(bytes.today))}</td>
            <td>{fileSize(sumOf(bytes.week))}</td>
          </tr>
        </tfoot>
      </table>
      <p className={styles.hint}>
        Counted as the requests are made, and written down every few seconds. Files that you open or play are not in it.
      </p>
    </>
  );
}
