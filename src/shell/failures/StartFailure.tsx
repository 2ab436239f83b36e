import styles from './StartFailure.module.css';

/** Instead of the app, when it cannot start at all (spec §2 "Startup"). */
export function StartFailure({ error }: { error: string }) {
  return (
    <main className={styles.page} role="alert">
      <h1 className={styles.title}>Cannot load page: {error}</h1>
      <p>Try to reload this page later.</p>
    </main>
  );
}
