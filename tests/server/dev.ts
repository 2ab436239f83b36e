import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { readOptions } from './command-line.ts';
import { DEMO_SIGN_INS } from './demo/index.ts';
import { openDemo } from './demo-core.ts';
import { startHttpServer } from './http.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const defaultPort = 8931;

async function demoOrigin(options: { scale: number; reset: boolean }): Promise<string> {
  const core = await openDemo(join(root, '.larder'), options);
  const { port } = await startHttpServer({ core, port: 0 });
  for (const { username, password, note } of DEMO_SIGN_INS) console.log(`  ${username} / ${password}   ${note}`);
  return `http://127.0.0.1:${port}`;
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2), defaultPort);
  const target = options.api ?? (await demoOrigin(options));
  const plain = { target, changeOrigin: options.api !== null };
  const vite = await createServer({
    root,
    server: {
      port: options.port,
      strictPort: true,
      proxy: {
        '^/v\\d+/': plain,
        '/attachments/': plain,
        '/profilepics/': plain,
        '/socket.io/': { ...plain, ws: true },
      },
    },
  });
  await vite.listen();
  vite.printUrls();
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
