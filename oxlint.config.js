// The import rules of ARCHITECTURE.md §2 as lint errors. Each message says what to do instead.
// A later override replaces the same rule of an earlier one, so each folder gets its whole list of patterns.

const upTo = (names) => `^(\\.\\./)+(${names})(/|\\.tsx?$)`;

/** A name that is not the given one. The engine of these patterns has no look-ahead. */
const otherName = (file) => {
  const differsAt = (_letter, place) => `${file.slice(0, place)}[^/${file[place]}]`;
  return `(${[...file].map(differsAt).join('|').replaceAll('.', '\\.')})[^/]*$`;
};
/** A path that ends in another file than the given one. */
const otherThan = (file) => `(.*/)?${otherName(file)}`;

const PAGE_ORDER = ['main', 'routes', 'shell', 'features', 'live', 'ui', 'platform', 'shared'];
const SHARED_ORDER = [
  'store',
  'mutations',
  'wire',
  'rules',
  'text',
  'embeds',
  'contract',
  'model',
  'config',
  'pictures',
];

const NOT_WORKER = {
  regex: upTo('worker|sw'),
  message:
    'The page never imports the engine: ask it through src/live (useWatch, useCall), and share words through src/shared/contract.',
};
const NO_KEYS = {
  regex: '(^|/)store/keys(/|$)',
  message: 'Page code never opens the tokens: ask the worker by a call, which answers without them.',
};
const NO_DEXIE = {
  regex: '^dexie($|/)',
  message: 'Only shared/store and src/live know Dexie: add a function to shared/store/queries and pass it to useLive.',
};
const NO_SOCKET = {
  regex: '^socket\\.io-client($|/)',
  message: 'Only worker/transport talks to the server: let it hand over decoded facts.',
};
const ENTRY_MESSAGE =
  'The entry point of a feature is its index.ts: import from there, or export there what is missing.';
/** Another feature, from a file that lies so many folders deep in its own. */
const neighboursEntry = (depth) => ({
  regex: `^(\\.\\./){${depth}}[^./][^/]*/${otherThan('index.ts')}`,
  message: ENTRY_MESSAGE,
});
const FEATURE_ENTRY = { regex: `^(\\.\\./)+features/[^/]+/${otherThan('index.ts')}`, message: ENTRY_MESSAGE };
const NO_REACT = {
  regex: '^(react|react-dom|@tanstack/react-router)($|/)',
  message: 'Only the page draws: import no React here.',
};

/** A folder of the page may import only what stands to its right in PAGE_ORDER. */
function pageFolder(folder, more = []) {
  const left = PAGE_ORDER.slice(0, PAGE_ORDER.indexOf(folder));
  return [
    {
      regex: upTo(left.join('|')),
      message: `src/${folder} may import only ${PAGE_ORDER.slice(PAGE_ORDER.indexOf(folder) + 1).join(', ')}: hand in what it needs as a parameter, or move the shared part to the right.`,
    },
    NOT_WORKER,
    NO_SOCKET,
    NO_KEYS,
    ...more,
  ];
}

/** A folder of src/shared may import only what stands to its right in SHARED_ORDER, and nothing of the three programs. */
function sharedFolder(folder) {
  const left = SHARED_ORDER.slice(0, SHARED_ORDER.indexOf(folder));
  const patterns = [
    {
      regex: `^(\\.\\./){2,}(${['boot', ...PAGE_ORDER.slice(0, -1), 'worker', 'sw'].join('|')})(/|\\.tsx?$)`,
      message: 'src/shared imports nothing outside itself: hand it in as a parameter.',
    },
    NO_REACT,
    NO_SOCKET,
    ...(folder === 'store' ? [] : [NO_DEXIE]),
  ];
  if (left.length === 0) return patterns;
  const message = `shared/${folder} may import only ${SHARED_ORDER.slice(SHARED_ORDER.indexOf(folder) + 1).join(', ') || 'itself'}: move the common part to the right.`;
  return [{ regex: upTo(left.join('|')), message }, ...patterns];
}

const engine = (...more) => [
  {
    regex: upTo('src/(boot|main|routes|shell|features|live|ui|platform)'),
    message: 'worker and sw know nothing of the page but src/shared: put common code there.',
  },
  NO_REACT,
  NO_DEXIE,
  ...more,
];

const NO_SUSPENSE = {
  name: 'react',
  importNames: ['Suspense', 'lazy'],
  message:
    'React reveals what was suspended at most every 300 ms: use lateComponent, lazyComponent or lazyScreen, or plain state.',
};
const imports = (patterns) => ({ 'no-restricted-imports': ['error', { patterns, paths: [NO_SUSPENSE] }] });

const NETWORK = ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource'].map((name) => ({
  name,
  message:
    'Only worker/transport, sw and platform/config use the network: ask the engine (useWatch, useCall), or hand the request to the transport.',
}));
const STORAGE = ['localStorage', 'sessionStorage'].map((name) => ({
  name,
  message:
    'Only platform/web-storage uses it: add a typed function to boot-hints or spare-copies. What the user made belongs into the vault.',
}));
const CACHE_STORAGE = [
  {
    name: 'caches',
    message: 'Only sw, worker/main.ts and platform/shared-items.ts use Cache Storage: add a typed function there.',
  },
];
const TIMERS = ['setTimeout', 'setInterval', 'requestIdleCallback'].map((name) => ({
  name,
  message: 'Timers are handed in, so that tests and the simulation decide when they fire: take them from the ports.',
}));
const globals = (...lists) => ({
  'no-restricted-globals': ['error', { globals: lists.flat(), checkGlobalObject: true }],
});
const CLOCKLESS = {
  'no-restricted-properties': [
    'error',
    { object: 'Date', property: 'now', message: 'The clock is handed in: take it from the ports.' },
    { object: 'Math', property: 'random', message: 'Randomness is handed in: take it from the ports.' },
  ],
};

export default {
  plugins: ['typescript', 'oxc', 'unicorn', 'import', 'react'],
  jsPlugins: ['./oxlint-rules.js'],
  categories: { correctness: 'error' },
  options: { typeAware: true },
  ignorePatterns: ['dist', 'src/routes/routeTree.gen.ts', 'tests/fixtures', '.tmp', '.larder'],
  rules: {
    // Imports of types count as well.
    'import/no-cycle': ['error', { ignoreTypes: false }],
    // Biome checks hook dependencies; no method of ours uses `this`.
    'react-hooks/exhaustive-deps': 'off',
    'react/exhaustive-deps': 'off',
    'typescript/unbound-method': 'off',
    // Playwright reads the names of fixtures from the pattern; text is cut between code points on purpose; and following
    // what is outside of React by an effect is for review, not for a rule.
    'no-empty-pattern': 'off',
    'typescript/no-misused-spread': 'off',
    'react/set-state-in-effect': 'off',
    // Checks of what a user typed name control characters on purpose.
    'no-control-regex': 'off',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    // A `default` says that the rest was thought of.
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
  },
  overrides: [
    {
      files: ['src/**'],
      rules: { ...imports(pageFolder('main', [NO_DEXIE])), ...globals(NETWORK, STORAGE, CACHE_STORAGE) },
    },
    { files: ['src/routes/**'], rules: imports(pageFolder('routes', [NO_DEXIE, FEATURE_ENTRY])) },
    { files: ['src/shell/**'], rules: imports(pageFolder('shell', [NO_DEXIE, FEATURE_ENTRY])) },
    { files: ['src/features/**'], rules: imports(pageFolder('features', [NO_DEXIE])) },
    ...[1, 2].map((depth) => ({
      files: [`src/features/*${'/*'.repeat(depth)}`],
      rules: imports(pageFolder('features', [NO_DEXIE, neighboursEntry(depth)])),
    })),
    { files: ['src/live/**'], rules: imports(pageFolder('live')) },
    {
      files: ['src/ui/**'],
      rules: imports(
        pageFolder('ui', [
          NO_DEXIE,
          {
            regex: upTo('shared/(contract|store|mutations|wire|rules|model)'),
            message:
              'ui knows no model: take plain strings and numbers as properties; a feature turns the model into them.',
          },
        ]),
      ),
    },
    { files: ['src/platform/**'], rules: imports(pageFolder('platform', [NO_DEXIE])) },
    {
      files: [
        'src/platform/config.ts',
        'src/platform/config-file.ts',
        'src/platform/documents.ts',
        'src/platform/recovery.ts',
      ],
      rules: globals(STORAGE, CACHE_STORAGE),
    },
    { files: ['src/platform/web-storage.ts'], rules: globals(NETWORK, CACHE_STORAGE) },
    { files: ['src/platform/shared-items.ts'], rules: globals(NETWORK, STORAGE) },
    { files: ['src/shared/**'], rules: { ...globals(NETWORK, STORAGE, CACHE_STORAGE, TIMERS), ...CLOCKLESS } },
    ...SHARED_ORDER.map((folder) => ({ files: [`src/shared/${folder}/**`], rules: imports(sharedFolder(folder)) })),
    {
      files: ['worker/**'],
      rules: {
        ...imports(
          engine(NO_SOCKET, {
            regex: upTo('sw'),
            message: 'The worker imports only src/shared: put common code there.',
          }),
        ),
        ...globals(NETWORK, STORAGE, CACHE_STORAGE, TIMERS),
        ...CLOCKLESS,
      },
    },
    { files: ['worker/transport/**'], rules: { ...imports(engine()), ...globals(STORAGE, CACHE_STORAGE, TIMERS) } },
    // The composition root, and what it shares with the service worker's: here the real clock, randomness, timers and network come in.
    {
      files: ['worker/main.ts', 'worker/browser.ts'],
      rules: { 'no-restricted-globals': 'off', 'no-restricted-properties': 'off' },
    },
    {
      files: ['sw/**'],
      rules: imports(
        engine(NO_SOCKET, {
          regex: upTo('worker'),
          message:
            'The service worker imports only src/shared; sw/wake.ts alone may import headless.ts of worker/push and worker/pull, and worker/browser.ts.',
        }),
      ),
    },
    {
      files: ['sw/wake.ts'],
      rules: imports(
        engine(NO_SOCKET, {
          regex: `^(\\.\\./)+worker/(${otherName('browser.ts')}|.*/${otherName('headless.ts')})`,
          message:
            'Of the worker, the service worker may import headless.ts of worker/push and worker/pull, and worker/browser.ts alone.',
        }),
      ),
    },
    { files: ['src/**', 'worker/**', 'sw/**'], rules: { 'larder/mutation-kind': 'error' } },
    { files: ['src/shared/mutations/**'], rules: { 'larder/mutation-kind': 'off' } },
    { files: ['src/**', 'worker/**', 'sw/**'], rules: { 'larder/printed-body': 'error' } },
    {
      // Here texts become other texts; the descriptions of GIFs are not written by users.
      files: [
        'src/shared/mutations/**',
        'src/shared/store/vault/**',
        'src/live/drafts/form-content.ts',
        'src/features/gifs/**',
      ],
      rules: { 'larder/printed-body': 'off' },
    },
    { files: ['src/**'], rules: { 'larder/mirror-access': 'error' } },
    { files: ['src/shared/store/**'], rules: { 'larder/mirror-access': 'off' } },
    { files: ['src/shared/store/queries/**'], rules: { 'larder/mirror-transaction': 'error' } },
    { files: ['src/shared/store/queries/pending.ts'], rules: { 'larder/mirror-transaction': 'off' } },
  ],
};
