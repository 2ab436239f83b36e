import styles from './StartFailure.module.css';

/** Shown instead of the app if it cannot start (spec §2 "Startup"). */
export function StartFailure({ error }: { error: string }) {
  return (
    <main className={styles.page} role="alert">
      <h1 className={styles.title}>Cannot load page: {error}</h1>
      <p>Try to reload this page later.</p>
    </main>
  );
}
