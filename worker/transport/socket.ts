/** Requests over a connection (CONTRACT §6). The server acknowledges each. */
export type SocketRequest = 'auth' | 'subscribe' | 'unsubscribe' | 'status';

export interface SocketListener {
  onEvent: (name: string, payload: unknown) => void;
  /** Called at most once with 'open' and once with 'closed'. 'closed' comes last and may be the only call. */
  onState: (state: 'open' | 'closed') => void;
}

/** One connection for live events. It does not reconnect: after it breaks, another one is opened. */
export interface RealtimeSocket {
  /** Resolves with the acknowledgement, not yet decoded. May never resolve if the connection breaks. */
  request: (event: SocketRequest, data: unknown) => Promise<unknown>;
  /**
   * Whether events are fetched by long polling. The browser may repeat such a request silently (GOTCHAS 45): the events of the
   * lost answer are then lost, although the connection stays up.
   */
  isPolling: () => boolean;
  close: () => void;
}

/** Opens a connection to the server below `apiRoot`. Rejects if the code for it cannot be loaded. */
export type OpenSocket = (apiRoot: string, listener: SocketListener) => Promise<RealtimeSocket>;
