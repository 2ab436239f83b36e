import { API_VERSION } from '../../src/shared/config/index.ts';
import type { OpenSocket } from '../../worker/transport/socket.ts';
import type { ServerCore } from '../server/core/core.ts';

/** Connects the engine directly to a server in the same process, like socket.io but without a port. */
export const openSocketTo =
  (core: ServerCore): OpenSocket =>
  async (apiRoot, listener) => {
    let isClosed = false;
    const tellClosed = () => {
      if (isClosed) return;
      isClosed = true;
      listener.onState('closed');
    };
    const connection = core.realtime.connect({
      apiVersion: API_VERSION,
      ...(apiRoot === '' ? {} : { origin: new URL(apiRoot).origin }),
      onEvent: listener.onEvent,
      onClose: tellClosed,
    });
    queueMicrotask(() => {
      if (!isClosed) listener.onState('open');
    });
    return {
      request: (event, data) =>
        new Promise((resolve) => {
          connection.request(event, data).then(resolve, () => {
            // Closed before the acknowledgement. As with socket.io, it never arrives.
          });
        }),
      isPolling: () => false,
      close: () => {
        connection.close();
        tellClosed();
      },
    };
  };
