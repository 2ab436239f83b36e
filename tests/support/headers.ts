import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { decodeConfig } from '../../src/shared/config/decode.ts';
import type { Config } from '../../src/shared/config/index.ts';
import { SERVICES } from '../../src/shared/embeds/services.ts';

type HeaderConfig = Pick<Config, 'apiRoot' | 'appVersionCheck' | 'errorReportingDsn' | 'linkPreviews' | 'gifs'>;

export interface HeaderOptions {
  /** Origins of pictures and files other than the API's origin. */
  mediaOrigins?: readonly string[];
  /** The client's origin. Older browsers need its socket URL if the API is on the same origin. */
  siteOrigin?: string;
  /** The built index.html, whose inline script and styles the policy allows by their hashes. */
  html?: string;
}

/** The security headers of a deployment. The policy allows what the config names and nothing else. */
export function securityHeaders(config: HeaderConfig, options: HeaderOptions = {}): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(config, options),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  };
}

/** The page in whose frame the card script runs, with a policy of its own. */
export const CARD_PAGE = '/card.html';

/**
 * The headers of the page that makes cards. It is sandboxed by its own policy too, so that it has no origin even when it is
 * opened directly: the script is somebody else's, and neither our stores nor our server may be its own.
 */
export function cardHeaders({ linkPreviews: { cardScript } }: Pick<Config, 'linkPreviews'>): Record<string, string> {
  const script = originOf(cardScript ?? '');
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...script],
    'style-src': ["'self'", ...script],
    'img-src': ["'self'", ...script],
    'connect-src': script.length > 0 ? script : ["'none'"],
    'frame-src': script.length > 0 ? script : ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'self'"],
    sandbox: ['allow-scripts', 'allow-popups', 'allow-popups-to-escape-sandbox'],
  };
  return {
    'Content-Security-Policy': policyOf(directives),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'SAMEORIGIN',
    'Referrer-Policy': 'no-referrer',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  };
}

/** Files that keep their name. Page URLs have no extension except that of index.html. */
const NAMED_FILE = /\.(?!html$)[a-z0-9]+$/;

/** Paths that a proxy forwards to the API server, which sends its own cache headers and ETags. */
const SERVED_BY_API = /^\/(v\d+|socket\.io|attachments|profilepics)\//;

/** The same paths in the syntax of Caddy and static hosts. */
const NAMED_FILES = [
  '/sw.js',
  '/config.json',
  '/manifest.webmanifest',
  '/*.png',
  '/*.svg',
  '/docs/*',
  '/screenshots/*',
];

/** Cache-Control by path: immutable, revalidated, or not stored. */
export function cacheControl(path: string): string {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  // WebKit keeps other pages for "back": frozen with an open transaction, such a page locked the store for the next one.
  return NAMED_FILE.test(path) ? 'no-cache' : 'no-store';
}

/** The return page of an external sign-in posts a message to its opener. All other pages are cut off from theirs. */
const KEEPS_OPENER = '/auth-return.html';
const OPENER_POLICY = 'Cross-Origin-Opener-Policy';

/** `Cross-Origin-Opener-Policy` by path: the return page keeps its opener only without a policy. */
export const openerPolicy = (path: string): string =>
  path === KEEPS_OPENER ? 'unsafe-none' : 'same-origin-allow-popups';

function contentSecurityPolicy(
  { apiRoot, appVersionCheck, errorReportingDsn, linkPreviews, gifs }: HeaderConfig,
  { mediaOrigins = [], siteOrigin, html = '' }: HeaderOptions,
): string {
  const api = originOf(apiRoot);
  const media = [...api, ...mediaOrigins.flatMap(originOf)];
  const sockets = [...api, ...(apiRoot === '' && siteOrigin ? originOf(siteOrigin) : [])].map((origin) =>
    origin.replace(/^http/, 'ws'),
  );
  const services = linkPreviews.services.map((name) => SERVICES[name]);
  const pictures = [...media, ...services.flatMap((service) => service.pictures), ...(gifs?.pictureOrigins ?? [])];
  const connect = [
    ...sockets,
    ...originOf(appVersionCheck?.url ?? ''),
    ...originOf(errorReportingDsn ?? ''),
    ...services.flatMap((service) => service.connect),
    ...originOf(gifs?.apiRoot ?? ''),
    // The service worker fetches every picture of a page, and a service worker's fetch counts as connecting.
    ...pictures,
  ];
  const hasCards = linkPreviews.services.includes('card') && linkPreviews.cardScript !== null;
  const frames = [...(hasCards ? ["'self'"] : []), ...services.flatMap((service) => service.frames)];
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inlineHashes(html, 'script')],
    'style-src': ["'self'", ...inlineHashes(html, 'style')],
    'font-src': ["'self'"],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'connect-src': ["'self'", ...connect],
    'img-src': ["'self'", 'blob:', 'data:', ...pictures],
    'media-src': ["'self'", 'blob:', ...media, ...services.flatMap((service) => service.videos)],
    'form-action': ["'self'"],
    'frame-src': frames.length > 0 ? frames : ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
  return policyOf(directives);
}

const policyOf = (directives: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(directives)
    .map(([name, sources]) => `${name} ${[...new Set(sources)].join(' ')}`)
    .join('; ');

/** Hashes of the elements that have their code inside index.html, as sources of a policy. */
export function inlineHashes(html: string, tag: 'script' | 'style'): string[] {
  const inline = html.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g'));
  return [...inline].map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
}

/** The origin of an absolute http(s) URL. Empty for a path on the client's origin. */
function originOf(address: string): string[] {
  return /^https?:/.test(address) ? [new URL(address).origin] : [];
}

/** Formats the headers for nginx, Caddy and static hosts. */
export function printHeaders(
  headers: Readonly<Record<string, string>>,
  card: Readonly<Record<string, string>>,
): string {
  const entries = Object.entries(headers);
  const differsOnCard = (name: string) => card[name] !== undefined && card[name] !== headers[name];
  const forEver = cacheControl('/assets/');
  const ask = cacheControl('/sw.js');
  const never = cacheControl('/');
  const cut = openerPolicy('/');
  const kept = openerPolicy(KEEPS_OPENER);
  return [
    '# nginx: the maps go into http {}, the rest into server {}',
    'map $uri $larder_cache {',
    `  ~^/assets/ "${forEver}";`,
    // An empty value adds no header.
    `  "~${SERVED_BY_API.source}" "";`,
    `  "~${NAMED_FILE.source}" "${ask}";`,
    `  default "${never}";`,
    '}',
    ...entries.flatMap(([name, value]) =>
      differsOnCard(name)
        ? [`map $uri ${variableOf(name)} {`, `  ${CARD_PAGE} "${card[name]}";`, `  default "${value}";`, '}']
        : [],
    ),
    'map $uri $larder_opener {',
    `  ${KEEPS_OPENER} "${kept}";`,
    `  default "${cut}";`,
    '}',
    ...[
      ...entries.map(([name, value]) => [name, differsOnCard(name) ? variableOf(name) : value] as const),
      ['Cache-Control', '$larder_cache'] as const,
      [OPENER_POLICY, '$larder_opener'] as const,
    ].map(([name, value]) => `add_header ${name} "${value}" always;`),
    '',
    '# Caddy: inside the site block',
    'header {',
    ...entries.map(([name, value]) => `  ${name} "${value}"`),
    `  ${OPENER_POLICY} "${cut}"`,
    '}',
    `header ${KEEPS_OPENER} ${OPENER_POLICY} "${kept}"`,
    `header ${CARD_PAGE} {`,
    ...Object.entries(card).map(([name, value]) => `  ${name} "${value}"`),
    '}',
    `@page not path_regexp ${SERVED_BY_API.source}`,
    `header @page Cache-Control "${never}"`,
    `@named path ${NAMED_FILES.join(' ')}`,
    `header @named Cache-Control "${ask}"`,
    `header /assets/* Cache-Control "${forEver}"`,
    '',
    `# _headers (static hosts); without ${OPENER_POLICY}: some cannot leave ${KEEPS_OPENER} out`,
    '/*',
    ...entries.map(([name, value]) => `  ${name}: ${value}`),
    // Static hosts would send both policies, and the browser obeys all: each value of the page is taken away first.
    CARD_PAGE,
    ...Object.entries(card).flatMap(([name, value]) => [`  ! ${name}`, `  ${name}: ${value}`]),
    ...['/', '/index.html'].flatMap((path) => [path, `  Cache-Control: ${never}`]),
    ...NAMED_FILES.flatMap((path) => [path, `  Cache-Control: ${ask}`]),
    '/assets/*',
    `  Cache-Control: ${forEver}`,
    '',
  ].join('\n');
}

const variableOf = (header: string): string => `$larder_${header.toLowerCase().replaceAll('-', '_')}`;

const USAGE = 'npm run headers -- [--dist FOLDER] [--config FILE] [--site ORIGIN] [--media ORIGIN]…';

function main(args: readonly string[]): void {
  const values = (name: string) => args.flatMap((arg, at) => (arg === name ? [args[at + 1] ?? ''] : []));
  const [dist = 'dist'] = values('--dist');
  const page = join(dist, 'index.html');
  if (!existsSync(page)) {
    console.error(
      `There is no ${page}: the policy names what the build has put into it. Run npm run build first.\n${USAGE}`,
    );
    process.exitCode = 1;
    return;
  }
  const file = values('--config')[0] ?? join(dist, 'config.json');
  const decoded = decodeConfig(JSON.parse(readFileSync(file, 'utf8')));
  if (!decoded.ok) {
    console.error(`${file}: ${decoded.reason}\n${USAGE}`);
    process.exitCode = 1;
    return;
  }
  const [siteOrigin] = values('--site');
  const options = {
    html: readFileSync(page, 'utf8'),
    mediaOrigins: values('--media'),
    ...(siteOrigin !== undefined && { siteOrigin }),
  };
  console.log(printHeaders(securityHeaders(decoded.value, options), cardHeaders(decoded.value)));
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) main(process.argv.slice(2));
