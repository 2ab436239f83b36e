import { use, useEffect } from 'react';
import { LateErrorFacts, SupportLink } from '../../features/faults/index.ts';
import { RuntimeContext } from '../../live/index.ts';
import { takeOver } from '../../platform/boot-snapshot.ts';
import { errorTitle } from '../../shared/rules/index.ts';
import { Button } from '../../ui/index.ts';
import styles from './ErrorScreen.module.css';

/** Shown instead of a page that failed to render (spec §2). */
export function ErrorScreen({ error }: { error: unknown }) {
  const config = use(RuntimeContext)?.config;
  useEffect(() => {
    console.error(error);
    takeOver();
    if (config) document.title = errorTitle(config.siteTitle);
  }, [error, config]);
  return (
    <section className={styles.screen} role="alert">
      <h1 className={styles.title}>Oops! Something went wrong :(</h1>
      <p>
        Please contact <SupportLink /> and attach a screenshot of this page. What you have written and what this device
        keeps is still there.
      </p>
      <Button variant="primary" onClick={() => location.reload()}>
        Reload the page
      </Button>
      <LateErrorFacts error={error} />
    </section>
  );
}
