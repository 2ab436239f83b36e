import { isSafeProvider, returnedQuery } from '../../../platform/external-address.ts';
import { openExternalWindow } from '../../../platform/external-window.ts';
import { type CommandReply, type Engine, type Failure, failureText } from '../../../shared/contract/index.ts';
import type { AccountId, ServerInfo } from '../../../shared/model/index.ts';

/** A service with which users can sign in. */
export type Provider = ServerInfo['externalAuthProviders'][number];

export type AttemptResult =
  | { kind: 'done'; reply: CommandReply<'finish-external'> }
  | { kind: 'failed'; text: string }
  | { kind: 'cancelled' };

/** One sign-in through another service. */
export interface Attempt {
  result: Promise<AttemptResult>;
  /** Closes the window. The result is `cancelled`. */
  cancel: () => void;
}

interface AttemptParts {
  provider: Provider;
  /** Who begins it: the answer counts for this account only. `null`: a visitor. */
  accountId: AccountId | null;
  run: Engine['command'];
  /** The service has returned, and the server is asked what follows. */
  onReturned: () => void;
}

const failed = (text: string): AttemptResult => ({ kind: 'failed', text });

const BLOCKED = 'Could not open window';
const CLOSED = 'Window was suddenly closed';
const UNSAFE = 'The server named an address that is not safe to open. Nothing was sent there.';
const FOREIGN = 'This answer belongs to another attempt. Please try again.';

/** Begins an attempt. Must be called in the event of a tap, which may open the window. */
export function beginAttempt(parts: AttemptParts): Attempt {
  const opened = openExternalWindow(`Opening ${parts.provider.title}...`);
  if (!opened) return { result: Promise.resolve(failed(BLOCKED)), cancel: () => undefined };
  let isCancelled = false;
  const work = async ({ provider: { id: provider }, accountId, run, onReturned }: AttemptParts) => {
    const redirectUrl = `${location.origin}/auth-return.html`;
    const begun = await run('start-external', { provider, accountId, redirectUrl });
    if (begun.kind !== 'done') return failed(wordsOf(begun));
    const { redirectTo } = begun.reply;
    if (!isSafeProvider(redirectTo, location.origin)) return failed(UNSAFE);
    opened.visit(redirectTo);
    const search = await opened.answer;
    if (search === null) return failed(CLOSED);
    const query = returnedQuery(search, redirectTo);
    if (!query) return failed(FOREIGN);
    onReturned();
    const ended = await run('finish-external', { provider, accountId, query });
    return ended.kind === 'done' ? ({ kind: 'done', reply: ended.reply } as const) : failed(wordsOf(ended));
  };
  const result = work(parts)
    .finally(opened.close)
    .then((outcome): AttemptResult => (isCancelled ? { kind: 'cancelled' } : outcome));
  return {
    result,
    cancel() {
      isCancelled = true;
      opened.close();
    },
  };
}

const wordsOf = ({ failure }: { failure: Failure }): string => failureText(failure);
