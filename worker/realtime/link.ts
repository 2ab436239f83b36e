import type { Emitter } from '../emitter.ts';
import type { Ports } from '../ports.ts';
import { retryDelayMs } from '../retry.ts';
import type { OpenSocket } from '../transport/socket.ts';
import { Connection, type ConnectionParts } from './connection.ts';
import type { Room } from './rooms.ts';

export interface LinkEvents {
  received: { name: string; payload: unknown };
  /** Rooms have just been joined. `isAgain`: there was a connection before this one. */
  joined: { rooms: Room[]; isAgain: boolean };
  /** The server no longer accepts the token. */
  authRefused: null;
  /** A connection was lost that was not closed by `close`, or the first attempt to connect has failed. */
  disconnected: null;
}

export interface LinkParts extends Pick<ConnectionParts, 'apiRoot' | 'token' | 'report'> {
  ports: Pick<Ports, 'random' | 'timers'> & { openSocket: OpenSocket };
  events: Emitter<LinkEvents>;
}

/** A connection that is made again when it is lost, and is in the wanted rooms while it is open. */
export interface Link {
  open: () => void;
  close: () => void;
  want: (rooms: ReadonlySet<Room>) => void;
  /** The network may be back: connects without waiting, or checks whether the present connection still answers. */
  wake: () => void;
  /** The present connection; `null` while there is none, or if it may lose events unnoticed. */
  state: () => { rooms: ReadonlySet<Room>; ping: () => Promise<boolean> } | null;
  /** Replaces the connection. Needed after the device has slept: the old one is dead, whatever it reports. */
  restart: () => void;
}

export function createLink({ ports, apiRoot, token, report, events }: LinkParts): Link {
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
      ports,
      apiRoot,
      token,
      report,
      wanted: () => wanted,
      onEvent: (name, payload) => events.emit('received', { name, payload }),
      onAuthRefused: () => events.emit('authRefused', null),
      onJoined: (rooms) => {
        failures = 0;
        events.emit('joined', { rooms, isAgain });
      },
      onEnd: (wasUp) => {
        isAgain ||= wasUp;
        if (current === connection) current = null;
        if (isOpen && failures === 0) events.emit('disconnected', null);
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
