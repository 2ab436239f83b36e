import * as Comlink from 'comlink';
import { type CodePorts, renewCode } from '../src/shared/config/code-files.ts';
import { decodeConfig } from '../src/shared/config/decode.ts';
import { LEAVE, type Opening } from '../src/shared/contract/index.ts';
import { asAccountId } from '../src/shared/model/index.ts';
import type { NetworkFacts } from '../src/shared/rules/data-saver.ts';
import { testDisk } from '../src/shared/store/disk-test.ts';
import {
  closeOnVersionChange,
  createDisk,
  followTransactions,
  guardWrites,
  leaveStores,
  openStores,
} from '../src/shared/store/index.ts';
import { KeysDatabase } from '../src/shared/store/keys/index.ts';
import { DISK_CHANNEL } from '../src/shared/store/names.ts';
import { browserPorts } from './browser.ts';
import { createEngine } from './engine.ts';
import type { Channel, Locks, Ports } from './ports.ts';
import type { Meter } from './transport/meter.ts';
import { uploadByXhr } from './transport/xhr-upload.ts';

/** Web Locks as the engine's port. */
const locks: Locks = {
  hold: async (name, signal, work) => {
    await navigator.locks.request(name, { signal }, work);
  },
  tryHold: (name, work) =>
    navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock) await work();
      return lock !== null;
    }),
  steal: async (name, work) => {
    await navigator.locks.request(name, { steal: true }, work);
  },
};

function openChannel(name: string): Channel {
  const channel = new BroadcastChannel(name);
  return {
    send: (message) => channel.postMessage(message),
    listen: (listener) => {
      const onMessage = (event: MessageEvent) => listener(event.data);
      channel.addEventListener('message', onMessage);
      return () => channel.removeEventListener('message', onMessage);
    },
    close: () => channel.close(),
  };
}

const diskChannel = openChannel(DISK_CHANNEL);
const disk = createDisk({
  test: (sizeBytes) => testDisk(globalThis, sizeBytes),
  after: browserPorts.timers.after,
  warnOthers: () => diskChannel.send('suspect'),
});
diskChannel.listen(() => disk.suspect(true));
const keys = new KeysDatabase();
closeOnVersionChange(keys);
followTransactions(keys);
guardWrites(keys, disk);

const CODE_PORTS: CodePorts = {
  fetch: (address, options) => fetch(address, options),
  asked: () => performance.getEntriesByType('resource').map(({ name }) => name),
};
const loadLater = () => import('./later.ts');

const meter: Meter = [];
const ports: Ports = {
  ...browserPorts,
  upload: uploadByXhr,
  openStores: (accountId) => openStores(accountId, { disk }),
  keys,
  locks,
  openChannel,
  caches,
  exportFile: async (name) => (await import('./export-file.ts')).openExportFile(name),
  removeExportFiles: async (beforeAt) => (await import('./export-file.ts')).removeExportFiles(beforeAt),
  network: () => (navigator as { connection?: NetworkFacts }).connection ?? {},
  openSocket: async (...given) => (await import('./transport/socket-io.ts')).openSocketIo(...given, meter),
  meter,
  later: () => loadLater().catch((error) => renewCode(CODE_PORTS, error).then(loadLater)),
  storageUsedBytes: async () => (await navigator.storage?.estimate?.())?.usage ?? null,
};

const engine = createEngine(ports);

/** A config that cannot be decoded opens nothing: the page says what is wrong with it. */
function open({ accountId, address, isVisible, config: payload }: Opening): void {
  const config = decodeConfig(payload);
  if (!config.ok) return;
  const account = accountId === null ? null : asAccountId(accountId);
  engine.open({ accountId: account, address, isVisible, config: config.value, tabId: crypto.randomUUID() });
}

addEventListener('message', ({ data }) => {
  if (data === LEAVE) leaveStores('worker');
  else if (data?.kind === 'open') open(data);
});
Comlink.expose(engine);
