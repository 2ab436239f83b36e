import { useEffect, useRef, useState } from 'react';
import { useIsReachable, useSession, useShell } from '../../../live/index.ts';
import { useRunCommand } from '../../../live/later.ts';
import type { CommandReply } from '../../../shared/contract/index.ts';
import { type Attempt, beginAttempt, type Provider } from './attempt.ts';

export type ExternalState =
  | { kind: 'idle' }
  /** The user is at the service. */
  | { kind: 'waiting'; provider: Provider }
  | { kind: 'finishing'; provider: Provider }
  | { kind: 'failed'; text: string }
  | { kind: 'done'; provider: Provider; reply: CommandReply<'finish-external'> };

export interface External {
  /** Services that the server offers. */
  providers: readonly Provider[];
  state: ExternalState;
  /** Opens the window of a service. Must be called in the event of a tap. */
  begin: (provider: Provider) => void;
  cancel: () => void;
}

const NONE: readonly Provider[] = [];

/** Sign-in through other services, one attempt at a time. Closes its window when the component goes. */
export function useExternal(onDone: (reply: CommandReply<'finish-external'>, provider: Provider) => void): External {
  const providers = useShell()?.serverInfo?.externalAuthProviders ?? NONE;
  const isOnline = useIsReachable();
  const accountId = useSession()?.accountId ?? null;
  const run = useRunCommand();
  const [state, setState] = useState<ExternalState>({ kind: 'idle' });
  const attempt = useRef<Attempt | null>(null);
  useEffect(() => () => attempt.current?.cancel(), []);

  const begin = async (provider: Provider) => {
    attempt.current?.cancel();
    if (!isOnline) {
      setState({ kind: 'failed', text: `${provider.title} needs a connection, and there is none.` });
      return;
    }
    setState({ kind: 'waiting', provider });
    const onReturned = () => setState({ kind: 'finishing', provider });
    const begun = beginAttempt({ provider, accountId, run, onReturned });
    attempt.current = begun;
    const result = await begun.result;
    if (attempt.current !== begun || result.kind === 'cancelled') return;
    attempt.current = null;
    if (result.kind === 'failed') return setState(result);
    setState({ ...result, provider });
    onDone(result.reply, provider);
  };

  return {
    providers,
    state,
    begin: (provider) => void begin(provider),
    cancel() {
      attempt.current?.cancel();
      setState({ kind: 'idle' });
    },
  };
}
