/** Side effects of the check; tests pass fakes. */
export interface VersionCheckPorts {
  fetchVersion(): Promise<string | null>;
  /** Runs the task every `intervalMs`. Returns the function that stops it. */
  every(intervalMs: number, task: () => void): () => void;
  warn(message: string, error: unknown): void;
}

/**
 * Reads the version every `intervalSec`, from now on, and calls `onChange` when it differs from the one before (spec §7 "HEAD",
 * §4 "App version change"), until `onChange` resolves to true: there is a new version. Otherwise the answer was a gateway's, the
 * files are the same, or they have not arrived yet. A failed read only logs a warning (spec §8). Returns the function that stops
 * it.
 */
export function watchVersion(
  intervalSec: number,
  onChange: () => Promise<boolean>,
  ports: VersionCheckPorts,
): () => void {
  let last: string | null = null;
  let isStopped = false;

  const check = async () => {
    try {
      const version = await ports.fetchVersion();
      if (version === null || isStopped) return;
      const isChanged = last !== null && version !== last;
      last = version;
      if (isChanged && (await onChange())) stop();
    } catch (error) {
      ports.warn('The version of the app could not be checked.', error);
    }
  };
  const cancel = ports.every(intervalSec * 1000, () => void check());
  const stop = () => {
    isStopped = true;
    cancel();
  };
  void check();
  return stop;
}
