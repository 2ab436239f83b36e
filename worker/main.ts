import * as Comlink from 'comlink';
import { testDisk } from '../src/shared/store/disk-test.ts';
import {
  closeOnVersionChange,
  createDisk,
  followTransactions,
  guardWrites,
  LEAVE,
  leaveStores,
  openStores,
} from '../src/shared/store/index.ts';
import { KeysDatabase } from '../src/shared/store/keys/index.ts';
import { DISK_CHANNEL } from '../src/shared/store/names.ts';
import { browserPorts } from './browser.ts';
import { createEngine } from './engine.ts';
import type { Channel, Locks, Ports } from './ports.ts';
import { uploadByXhr } from './transport/xhr-upload.ts';

/** Web Locks as the engine's port. */
const locks: Locks = {
  hold: async (name, signal, work) => {
    await navigator.locks.request(name, { signal }, work);
  },
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
addEventListener('message', ({ data }) => {
  if (data === LEAVE) leaveStores('worker');
});

const ports: Ports = {
  ...browserPorts,
  upload: uploadByXhr,
  openStores: (accountId) => openStores(accountId, { disk }),
  keys,
  locks,
  openChannel,
  caches,
  // Loaded later: the first screen does not need it.
  openSocket: async (...given) => (await import('./transport/socket-io.ts')).openSocketIo(...given),
  storageUsedBytes: async () => (await navigator.storage?.estimate?.())?.usage ?? null,
};

Comlink.expose(createEngine(ports));
