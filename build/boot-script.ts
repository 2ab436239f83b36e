import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { build, type Plugin, type ResolvedConfig } from 'vite';

/** Built for browsers far older than the supported ones: they run this script to be told that they are too old. */
const BOOT_TARGET = 'es2015';
const DEVELOPMENT_ADDRESS = '/boot.js';

/**
 * Bundles the boot script on its own as one small classic script and refers to it at the top of the page's head, where it
 * blocks: what it decides (theme, scale, stored first screen) must be known before anything is painted.
 */
export function bootScript(source: string): Plugin {
  let config: ResolvedConfig;
  let address = DEVELOPMENT_ADDRESS;

  async function bundle(): Promise<string> {
    const output = await build({
      configFile: false,
      root: config.root,
      publicDir: false,
      logLevel: 'warn',
      mode: config.mode,
      build: {
        write: false,
        target: BOOT_TARGET,
        minify: config.command === 'build',
        rolldownOptions: { input: resolve(config.root, source), output: { format: 'iife', codeSplitting: false } },
      },
    });
    const [first] = Array.isArray(output) ? output : [output];
    if (!first || !('output' in first)) throw new Error(`Nothing was built from ${source}.`);
    return first.output[0].code;
  }

  return {
    name: 'larder:boot-script',
    configResolved(resolved) {
      config = resolved;
    },
    async buildStart() {
      if (config.command !== 'build') return;
      const code = await bundle();
      const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
      const fileName = `${config.build.assetsDir}/boot-${hash}.js`;
      address = config.base + fileName;
      this.emitFile({ type: 'asset', fileName, source: code });
    },
    configureServer(server) {
      server.middlewares.use(DEVELOPMENT_ADDRESS, (_request, response, next) => {
        bundle().then((code) => {
          response.setHeader('Content-Type', 'text/javascript');
          response.end(code);
        }, next);
      });
    },
    transformIndexHtml: () => [{ tag: 'script', attrs: { src: address }, injectTo: 'head-prepend' }],
  };
}
