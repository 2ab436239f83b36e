import { use, useEffect, useState } from 'react';
import { RuntimeContext } from '../live/index.ts';
import { isBetaInstance } from '../platform/beta.ts';
import { takeOver } from '../platform/boot-snapshot.ts';
import { errorTitle } from '../shared/rules/index.ts';
import { Button } from '../ui/index.ts';
import styles from './ErrorScreen.module.css';

const STACK_LINES = 5;

/** Instead of a page whose code failed: what a screenshot must show for somebody else to find the cause (spec §2). */
export function ErrorScreen({ error }: { error: unknown }) {
  const config = use(RuntimeContext)?.config;
  const [at] = useState(() => new Date());
  useEffect(() => {
    console.error(error);
    takeOver();
    if (config) document.title = errorTitle(config.siteTitle);
  }, [error, config]);
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  const isBeta = config !== undefined && isBetaInstance(config.beta);
  return (
    <section className={styles.screen} role="alert">
      <h1 className={styles.title}>Oops! Something went wrong :(</h1>
      <p>
        Please contact <SupportLink email={config?.supportEmail ?? ''} /> and attach a screenshot of this page. What you
        have written and what this device keeps is still there.
      </p>
      <Button variant="primary" onClick={() => location.reload()}>
        Reload the page
      </Button>
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
    </section>
  );
}

function SupportLink({ email }: { email: string }) {
  return email === '' ? 'support' : <a href={`mailto:${email}`}>support</a>;
}

function firstLines(stack: string | undefined): string {
  return (stack ?? 'unknown').split('\n').slice(0, STACK_LINES).join('\n');
}
