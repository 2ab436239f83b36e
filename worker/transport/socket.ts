/** What the client asks of a connection (CONTRACT §6); each is acknowledged. */
export type SocketRequest = 'auth' | 'subscribe' | 'unsubscribe' | 'status';

export interface SocketListener {
  onEvent: (name: string, payload: unknown) => void;
  /** 'open' once at most, 'closed' once; nothing comes after 'closed', which may be the only word. */
  onState: (state: 'open' | 'closed') => void;
}

/** One connection to the server's live side. When it breaks, another one is opened in its place. */
export interface RealtimeSocket {
  /** The acknowledgement, not yet decoded. May never come, when the connection breaks before. */
  request: (event: SocketRequest, data: unknown) => Promise<unknown>;
  /**
   * Whether events are fetched by single requests. The browser repeats such a request silently (GOTCHAS 45), and the events
   * of the lost answer are gone, although the connection goes on.
   */
  isPolling: () => boolean;
  close: () => void;
}

/** Opens a connection to the server below `apiRoot`. Rejects when the code for it cannot be loaded. */
export type OpenSocket = (apiRoot: string, listener: SocketListener) => Promise<RealtimeSocket>;
