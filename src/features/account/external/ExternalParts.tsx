import { Button, Notice } from '../../../ui/index.ts';
import styles from './External.module.css';
import type { External } from './use-external.ts';

/** A button for each service. `verb`: what they do, as in 'Connect Google'. */
export function ProviderButtons({ external, verb }: { external: External; verb: string }) {
  const { providers, state, begin } = external;
  const isRunning = state.kind === 'finishing' || (state.kind === 'done' && state.reply.kind === 'signed-in');
  return (
    <ul className={styles.providers}>
      {providers.map((provider) => (
        <li key={provider.id}>
          <Button className={styles.provider} disabled={isRunning} onClick={() => begin(provider)}>
            {verb} {provider.title}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** How far an attempt has come, and why it has failed. */
export function ExternalProgress({ external: { state, cancel } }: { external: External }) {
  return (
    <div role="status">
      {state.kind === 'waiting' && (
        <Notice action={<Button onClick={cancel}>Cancel</Button>}>
          A window of {state.provider.title} is open. Go on there.
        </Notice>
      )}
      {state.kind === 'finishing' && <Notice>One moment...</Notice>}
      {state.kind === 'failed' && <Notice kind="error">{state.text}</Notice>}
    </div>
  );
}
