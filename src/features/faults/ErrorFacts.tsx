import { use, useState } from 'react';
import { RuntimeContext } from '../../live/index.ts';
import { isBetaInstance } from '../../platform/beta.ts';
import styles from './ErrorFacts.module.css';

const STACK_LINES = 5;

/** Details of an error for a screenshot (spec §2). */
export function ErrorFacts({ error }: { error: unknown }) {
  const config = use(RuntimeContext)?.config;
  const [at] = useState(() => new Date());
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  const isBeta = config !== undefined && isBetaInstance(config.beta);
  return (
    <dl className={styles.facts}>
      <dt>Error</dt>
      <dd>
        {name}: {message}
      </dd>
      <dt>Where in the code</dt>
      <dd className={styles.stack}>{firstLines(stack)}</dd>
      <dt>Browser</dt>
      <dd>{navigator.userAgent}</dd>
      <dt>URL</dt>
      <dd>{location.href}</dd>
      <dt>Beta instance</dt>
      <dd>{isBeta ? 'yes' : 'no'}</dd>
      <dt>Time</dt>
      <dd>{at.toISOString()}</dd>
    </dl>
  );
}

function firstLines(stack: string | undefined): string {
  return (stack ?? 'unknown').split('\n').slice(0, STACK_LINES).join('\n');
}
