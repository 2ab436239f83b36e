/** Side effects of the check; tests pass fakes. */
export interface VersionCheckPorts {
  fetchVersion(): Promise<string | null>;
  /** Runs the task every `intervalMs`. Returns the function that stops it. */
  every(intervalMs: number, task: () => void): () => void;
  warn(message: string, error: unknown): void;
}

/**
 * Reads the version every `intervalSec`, from now on, and calls `onChange` once when it differs from the first one (spec §7
 * "HEAD", §4 "App version change"). A failed read only logs a warning (spec §8). Returns the function that stops it.
 */
export function watchVersion(intervalSec: number, onChange: () => void, ports: VersionCheckPorts): () => void {
  let first: string | null = null;
  let isStopped = false;

  const check = async () => {
    try {
      const version = await ports.fetchVersion();
      if (version === null || isStopped) return;
      first ??= version;
      if (version === first) return;
      stop();
      onChange();
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
