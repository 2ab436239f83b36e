import type { RealtimeSocket, SocketListener } from '../../../worker/transport/socket.ts';
import type { RealtimeConnection, RealtimeListener } from '../../server/core/realtime-connection.ts';
import type { Random } from '../../server/demo/random.ts';
import type { Network } from './network.ts';
import type { Owner, Scheduler } from './scheduler.ts';
import type { Trace } from './trace.ts';

/** The maximum delay of a reordered event, in milliseconds. */
const MAX_REORDER_MS = 3000;

export interface SocketParts {
  scheduler: Scheduler;
  random: Random;
  trace: Trace;
  connect: (listener: RealtimeListener) => RealtimeConnection;
}

/** A realtime connection of a tab, over the network of its device. */
export interface SimulatedSocket extends RealtimeSocket {
  /** Breaks the connection. */
  cut: () => void;
}

/** Opens a connection. With network failures, events arrive twice or reordered, or the connection breaks. */
export function openSocket(
  { scheduler, random, trace, connect }: SocketParts,
  network: Network,
  owner: Owner & { name: string },
  { onEvent, onState }: SocketListener,
): SimulatedSocket {
  let state: 'connecting' | 'open' | 'closed' = 'connecting';
  let connection: RealtimeConnection | null = null;
  const later = (delayMs: number, run: () => void) => scheduler.after(delayMs, owner, run);

  const cut = () => {
    if (state === 'closed') return;
    state = 'closed';
    trace.add(`${owner.name} socket closes`);
    connection?.close();
    scheduler.soon(owner, () => onState('closed'));
  };
  const deliver = (name: string, payload: unknown, delayMs: number) =>
    later(delayMs, () => {
      if (state !== 'open') return;
      trace.add(`${owner.name} socket event ${name}`);
      onEvent(name, structuredClone(payload));
    });
  const receive = (name: string, payload: unknown) => {
    const { trouble } = network.conditions;
    if (random.chance(trouble / 10)) return cut();
    const isReordered = random.chance(trouble);
    deliver(name, payload, network.latency() + (isReordered ? random.int(0, MAX_REORDER_MS) : 0));
    const isRepeated = random.chance(trouble);
    if (isRepeated) deliver(name, payload, random.int(0, MAX_REORDER_MS));
    if (isReordered || isRepeated) network.hadDisorder = true;
  };

  later(network.latency(), () => {
    if (state === 'closed') return;
    if (!network.conditions.isOnline || random.chance(network.conditions.trouble / 2)) return cut();
    state = 'open';
    trace.add(`${owner.name} socket opens`);
    connection = connect({ apiVersion: 3, origin: 'https://api.example.net', onEvent: receive, onClose: cut });
    onState('open');
  });

  return {
    cut,
    isPolling: () => false,
    request: (event, data) =>
      new Promise((resolve) => {
        later(network.latency(), () => {
          if (state !== 'open') return;
          connection?.request(event, structuredClone(data)).then(
            (answer) => later(network.latency(), () => resolve(answer)),
            () => {
              // Closed before the answer, which never arrives.
            },
          );
        });
      }),
    close: () => {
      state = 'closed';
      connection?.close();
    },
  };
}
