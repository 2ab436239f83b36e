import { useEffect, useState } from 'react';
import { useConfig, useReach, useShell } from '../../live/index.ts';
import { estimateStorage, type StorageEstimate } from '../../platform/storage.ts';
import { ClearCache } from '../storage/index.ts';
import styles from './Dev.module.css';

/** Build, server and device in a table. */
export function DeviceFacts() {
  const { apiRoot } = useConfig();
  const serverInfo = useShell()?.serverInfo;
  const reach = useReach().kind;
  const [storage, setStorage] = useState<StorageEstimate>({ usedBytes: null, quotaBytes: null });
  useEffect(() => {
    void estimateStorage().then(setStorage);
  }, []);
  const facts: [string, string][] = [
    ['Build', import.meta.env.MODE],
    ['Server', `${apiRoot || location.origin}${serverInfo ? `, version ${serverInfo.version}` : ''}`],
    ['Reach', reach],
    ['Browser', navigator.userAgent],
    ['Languages', navigator.languages.join(', ')],
    ['Screen', `${screen.width} × ${screen.height}, ratio ${devicePixelRatio}`],
    ['Processors', String(navigator.hardwareConcurrency)],
    ['Storage', `${megabytes(storage.usedBytes)} used of ${megabytes(storage.quotaBytes)}`],
    ['Service worker', navigator.serviceWorker?.controller ? 'in control' : 'not in control'],
  ];
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>
        <ClearCache />
      </p>
    </>
  );
}

const BYTES_PER_MIB = 1024 ** 2;

const megabytes = (bytes: number | null): string =>
  bytes === null ? 'an unknown amount' : `${Math.round(bytes / BYTES_PER_MIB)} MiB`;
