import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';

/** Ends a process that we started and waits for its end. */
export function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill();
  });
}

/** A free local port. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

/** Starts a virtual screen. Returns its name for DISPLAY when it is ready. */
export async function startScreen(): Promise<{ display: string; screen: ChildProcess }> {
  // Xvfb picks a free number and writes it to the given descriptor when it is ready.
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const number = await new Promise<string>((resolve, reject) => {
    screen.once('error', reject);
    screen.once('exit', () => reject(new Error('Xvfb ended before its screen was ready.')));
    screen.stdout.once('data', (line: Buffer) => resolve(line.toString().trim()));
  });
  return { display: `:${number}`, screen };
}
