import type { Ports } from '../ports.ts';
import { retryDelayMs } from '../retry.ts';
import type { OpenSocket } from '../transport/socket.ts';
import { Connection, type ConnectionParts } from './connection.ts';
import type { Room } from './rooms.ts';

export interface LinkParts extends Omit<ConnectionParts, 'ports' | 'wanted' | 'onJoined' | 'onEnd'> {
  ports: Pick<Ports, 'random' | 'timers'> & { openSocket: OpenSocket };
  /** These rooms have just been joined. `isAgain`: there was a connection before this one. */
  onJoined: (rooms: Room[], isAgain: boolean) => void;
  /** A connection was lost that nobody closed, or the first try to make one has failed. */
  onDisconnected: () => void;
}

/** Keeps one connection alive and in the wanted rooms while it is open. */
export interface Link {
  open: () => void;
  close: () => void;
  want: (rooms: ReadonlySet<Room>) => void;
  /** Something has changed for the better: no more waiting, and a connection that may be dead is tried. */
  wake: () => void;
  /** The connection of this moment; `null` while there is none, or one that may lose events unnoticed. */
  state: () => { rooms: ReadonlySet<Room>; ping: () => Promise<boolean> } | null;
  /** The device has slept: the connection is dead, whatever it says. */
  restart: () => void;
}

export function createLink(parts: LinkParts): Link {
  const { ports } = parts;
  let wanted: ReadonlySet<Room> = new Set();
  let isOpen = false;
  let isAgain = false;
  let failures = 0;
  let current: Connection | null = null;
  let cancelRetry = () => {};

  const retryLater = () => {
    if (!isOpen) return;
    const delayMs = retryDelayMs(failures, ports.random());
    failures += 1;
    cancelRetry = ports.timers.after(delayMs, connect);
  };
  const connect = () => {
    cancelRetry();
    if (!isOpen || current) return;
    const connection = new Connection({
      ...parts,
      wanted: () => wanted,
      onJoined: (rooms) => {
        failures = 0;
        parts.onJoined(rooms, isAgain);
      },
      onEnd: (wasUp) => {
        isAgain ||= wasUp;
        if (current === connection) current = null;
        if (isOpen && failures === 0) parts.onDisconnected();
        retryLater();
      },
    });
    current = connection;
    connection.start();
  };
  return {
    open() {
      if (isOpen) return;
      isOpen = true;
      failures = 0;
      connect();
    },
    close() {
      isOpen = false;
      cancelRetry();
      current?.end();
    },
    want(rooms) {
      wanted = rooms;
      current?.sync();
    },
    wake() {
      failures = 0;
      if (current) current.probe();
      else connect();
    },
    state() {
      const connection = current;
      return connection?.isGapless() ? { rooms: connection.rooms(), ping: () => connection.ping() } : null;
    },
    restart() {
      failures = 0;
      current?.end();
      connect();
    },
  };
}
