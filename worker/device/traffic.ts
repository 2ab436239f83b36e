import { TRAFFIC_CHANNEL } from '../../src/shared/contract/index.ts';
import type { AccountId } from '../../src/shared/model/index.ts';
import type { Stores, VaultDatabase } from '../../src/shared/store/index.ts';
import { addTraffic, type TrafficBytes } from '../../src/shared/store/vault/traffic.ts';
import type { Ports } from '../ports.ts';
import type { Moved } from '../transport/meter.ts';
import { transferSize } from '../transport/transfer-size.ts';

/** Every write is flushed to the disk: counts are collected first. */
const FLUSH_MS = 3000;
/** Headers of a request or an answer, as Resource Timing counts them. */
const HEADER_BYTES = 300;
/** How much smaller a compressed answer is, where the server does not let the browser tell. */
const COMPRESSION = 4;

/** Bytes of the last answer of an address since then; `null` if the browser does not tell. */
export type AnswerBytes = (url: string, since: number) => number | null;

export interface TrafficParts {
  ports: Pick<Ports, 'meter' | 'now' | 'timers'>;
  stores: Pick<Stores, 'vault' | 'accountId' | 'disk'>;
  /** Runs a write in the background; its failure is logged, not thrown. */
  background: (work: () => Promise<unknown>) => void;
  answerBytes?: AnswerBytes;
}

/** Stores what this engine moves over the network, some seconds after the first bytes. A disk in trouble is left alone. */
export function keepTraffic({ ports, stores, background, answerBytes = transferSize }: TrafficParts): void {
  const { meter } = ports;
  if (!meter) return;
  let counted: Partial<TrafficBytes> = {};
  let isPlanned = false;
  const flush = async () => {
    const bytes = counted;
    counted = {};
    isPlanned = false;
    if (!stores.disk?.trouble()) await addTraffic(stores.vault, stores.accountId, ports.now(), bytes);
  };
  const add = (kind: keyof TrafficBytes, bytes: number) => {
    counted[kind] = (counted[kind] ?? 0) + bytes;
  };
  const count = (moved: Moved) => {
    for (const [kind, bytes] of bytesOf(moved, answerBytes)) add(kind, bytes);
    if (!isPlanned) ports.timers.after(FLUSH_MS, () => background(flush));
    isPlanned = true;
  };
  for (const moved of meter.splice(0)) count(moved);
  meter.push = (...moved) => {
    for (const one of moved) count(one);
    return 0;
  };
}

/** Stores what was moved by work that has ended. */
export async function storeMoved(
  vault: VaultDatabase,
  accountId: AccountId,
  at: number,
  moved: readonly Moved[],
  answerBytes: AnswerBytes,
): Promise<void> {
  const sums: Partial<TrafficBytes> = {};
  for (const one of moved)
    for (const [kind, bytes] of bytesOf(one, answerBytes)) sums[kind] = (sums[kind] ?? 0) + bytes;
  await addTraffic(vault, accountId, at, sums);
}

function bytesOf(moved: Moved, answerBytes: AnswerBytes): (readonly [keyof TrafficBytes, number])[] {
  if ('kind' in moved) return [[moved.kind, moved.bytes]];
  const received = answerBytes(moved.url, moved.since) ?? HEADER_BYTES + Math.ceil(moved.length / COMPRESSION);
  const sent = moved.body ? HEADER_BYTES + bodyBytes(moved.body) : 0;
  return [
    ['feeds', received],
    ['sending', sent],
  ];
}

/** Texts are counted by their letters. */
function bodyBytes(body: NonNullable<Extract<Moved, { url: string }>['body']>): number {
  if ('file' in body) return body.file.size;
  return 'json' in body ? JSON.stringify(body.json).length : new URLSearchParams(body.form).toString().length;
}

export interface ReportParts {
  ports: Pick<Ports, 'meter' | 'openChannel'>;
  stores: Pick<Stores, 'vault' | 'accountId'>;
}

/** Adds what the service worker has received for this account. For the leader: each report is counted once. */
export function receiveReports({ ports, stores }: ReportParts, signal: AbortSignal): void {
  const { meter } = ports;
  if (!meter || signal.aborted) return;
  const channel = ports.openChannel(TRAFFIC_CHANNEL);
  signal.addEventListener('abort', channel.close, { once: true });
  channel.listen((message) => {
    const { reader, kind, bytes } = (message ?? {}) as Record<string, unknown>;
    const isKnown = kind === 'pictures' || kind === 'app';
    if (reader === (stores.accountId ?? 'visitor') && isKnown && typeof bytes === 'number') meter.push({ kind, bytes });
  });
}
