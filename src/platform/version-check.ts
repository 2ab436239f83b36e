/** What the check needs of the world; tests hand in their own. */
export interface VersionCheckPorts {
  fetchVersion(): Promise<string | null>;
  /** Runs the task every `intervalMs`; returns the way to stop. */
  every(intervalMs: number, task: () => void): () => void;
  warn(message: string, error: unknown): void;
}

/**
 * Reads the version now and then every `intervalSec`, and tells once when it is another one than the first that was read
 * (spec §7 "HEAD", §4 "App version change"). A failed read only logs a warning (spec §8). Returns the way to stop.
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
