import { BrowserClient, defaultStackParser, makeFetchTransport } from '@sentry/browser';
import type { ErrorFacts } from '../shared/contract/index.ts';

/**
 * Sends errors to the deployment's collector. Events are built here from nothing but the facts: the client runs without
 * its integrations, which would add addresses, clicks and messages.
 */
export function createSender(dsn: string): (facts: ErrorFacts) => void {
  const client = new BrowserClient({
    dsn,
    transport: makeFetchTransport,
    stackParser: defaultStackParser,
    integrations: [],
    sendClientReports: false,
  });
  client.init();
  return ({ name, place }) => {
    client.captureEvent({ level: 'error', exception: { values: [{ type: name, value: place }] } });
  };
}
