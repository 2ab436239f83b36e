import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

interface Sample {
  file: string;
  code: string;
  /** What the message must tell the developer to do; `null` if the sample is allowed. */
  says: RegExp | null;
}

const uses = (path: string) => `import { thing } from '${path}';\nexport const it = thing;\n`;

const COVER = /print it by RichText, which opens them, or cover them by coveredWords/;
const printing = (code: string) =>
  [
    'interface Said { title: string; body: string; description?: string; words?: (of: string) => string }',
    'const coveredLine = (text: string) => text;',
    'const RichText = ({ text }: { text: string }) => <b>{text}</b>;',
    code,
    'export { coveredLine, it, RichText };',
  ].join('\n');

const SAMPLES: Sample[] = [
  { file: 'src/ui/Late.tsx', code: uses('../live/index.ts'), says: /src\/ui may import only platform, shared/ },
  { file: 'src/ui/Model.tsx', code: uses('../shared/model/index.ts'), says: /ui knows no model/ },
  { file: 'src/platform/up.ts', code: uses('../shell/index.ts'), says: /src\/platform may import only shared/ },
  {
    file: 'src/live/up.ts',
    code: uses('../features/post/index.ts'),
    says: /src\/live may import only ui, platform, shared/,
  },
  { file: 'src/features/feed/up.ts', code: uses('../../routes/-title.ts'), says: /src\/features may import only live/ },
  {
    file: 'src/features/feed/side.ts',
    code: uses('../post/PostCard.tsx'),
    says: /entry point of a feature is its index\.ts/,
  },
  {
    file: 'src/features/feed/rows/side.ts',
    code: uses('../../post/PostCard.tsx'),
    says: /entry point of a feature is its index\.ts/,
  },
  { file: 'src/features/feed/rows/own.ts', code: uses('../FeedPage.tsx'), says: null },
  { file: 'src/features/feed/rows/beside.ts', code: uses('../parts/Row.tsx'), says: null },
  { file: 'src/features/feed/door.ts', code: uses('../post/index.ts'), says: null },
  { file: 'src/features/feed/own.ts', code: uses('./FeedPage.tsx'), says: null },
  {
    file: 'src/shell/deep.ts',
    code: uses('../features/post/PostCard.tsx'),
    says: /entry point of a feature is its index\.ts/,
  },
  { file: 'src/shell/up.ts', code: uses('../routes/-title.ts'), says: /src\/shell may import only features/ },
  {
    file: 'src/routes/_app/deep.ts',
    code: uses('../../features/post/PostCard.tsx'),
    says: /entry point of a feature is its index\.ts/,
  },
  { file: 'src/features/feed/engine.ts', code: uses('../../../worker/main.ts'), says: /never imports the engine/ },
  { file: 'src/features/feed/base.ts', code: uses('dexie'), says: /add a function to shared\/store\/queries/ },
  { file: 'src/live/keys.ts', code: uses('../shared/store/keys/index.ts'), says: /never opens the tokens/ },
  { file: 'src/live/base.ts', code: uses('dexie'), says: null },
  {
    file: 'src/features/feed/socket.ts',
    code: uses('socket.io-client'),
    says: /Only worker\/transport talks to the server/,
  },
  { file: 'src/shared/model/out.ts', code: uses('../../ui/index.ts'), says: /imports nothing outside itself/ },
  { file: 'src/shared/model/up.ts', code: uses('../rules/index.ts'), says: /shared\/model may import only config/ },
  { file: 'src/shared/wire/base.ts', code: uses('dexie'), says: /Only shared\/store and src\/live know Dexie/ },
  { file: 'src/shared/store/base.ts', code: uses('dexie'), says: null },
  { file: 'src/shared/text/react.ts', code: uses('react'), says: /Only the page draws/ },
  {
    file: 'src/features/feed/Suspended.tsx',
    code: "import { lazy, Suspense } from 'react';\nexport const it = [lazy, Suspense];\n",
    says: /use lateComponent, lazyComponent or lazyScreen/,
  },
  { file: 'worker/pull/page.ts', code: uses('../../src/live/index.ts'), says: /know nothing of the page/ },
  { file: 'worker/pull/words.ts', code: uses('../../src/shared/model/index.ts'), says: null },
  { file: 'worker/pull/socket.ts', code: uses('socket.io-client'), says: /Only worker\/transport talks to the server/ },
  { file: 'worker/transport/socket.ts', code: uses('socket.io-client'), says: null },
  { file: 'sw/engine.ts', code: uses('../worker/pull/index.ts'), says: /service worker imports only src\/shared/ },
  { file: 'src/features/feed/net.ts', code: "export const it = fetch('/v3');\n", says: /ask the engine/ },
  { file: 'src/features/feed/net2.ts', code: "export const it = window.fetch('/v3');\n", says: /ask the engine/ },
  { file: 'src/platform/config.ts', code: "export const it = fetch('/config.json');\n", says: null },
  { file: 'worker/pull/net.ts', code: "export const it = fetch('/v3');\n", says: /hand the request to the transport/ },
  { file: 'worker/transport/net.ts', code: "export const it = fetch('/v3');\n", says: null },
  {
    file: 'src/shell/store.ts',
    code: "export const it = localStorage.getItem('a');\n",
    says: /Only platform\/web-storage/,
  },
  {
    file: 'src/features/feed/stored.ts',
    code: "export const it = caches.open('a');\n",
    says: /Only sw, worker\/main\.ts and platform\/shared-items\.ts/,
  },
  { file: 'src/platform/shared-items.ts', code: "export const it = caches.open('a');\n", says: null },
  { file: 'src/shared/rules/clock.ts', code: 'export const it = Date.now();\n', says: /The clock is handed in/ },
  { file: 'worker/pull/chance.ts', code: 'export const it = Math.random();\n', says: /Randomness is handed in/ },
  { file: 'worker/pull/timer.ts', code: 'export const it = setTimeout(String, 1);\n', says: /Timers are handed in/ },
  { file: 'worker/main.ts', code: 'export const it = () => Date.now() + Number(setTimeout(String, 1));\n', says: null },
  {
    file: 'src/features/outbox/kinds.ts',
    code: "export const it = (row: { mutation: { kind: string } }) => row.mutation.kind !== 'like-post';\n",
    says: /Only shared\/mutations knows the kinds/,
  },
  {
    file: 'worker/push/kinds.ts',
    code: 'export function it(mutation: { kind: string }) {\n  switch (mutation.kind) {\n    default:\n      return 1;\n  }\n}\n',
    says: /declare what differs in MutationKind/,
  },
  {
    file: 'src/shared/mutations/kinds.ts',
    code: "export const it = (mutation: { kind: string }) => mutation.kind !== 'like-post';\n",
    says: null,
  },
  {
    file: 'src/live/truth.ts',
    code: 'export const it = (stores: { mirror: object }) => stores.mirror;\n',
    says: /shared\/store\/queries that reads by readWithPending/,
  },
  {
    file: 'src/shared/store/queries/truth.ts',
    code: "export const it = (mirror: { transaction: (mode: string) => number }) => mirror.transaction('r');\n",
    says: /A query reads truth by readWithPending/,
  },
  ...[
    'const it = (post: Said) => <p>{post.body}</p>;',
    'const it = (post: Said) => <p>{post.body.trim() || post.title}</p>;',
    "const it = ({ body }: Said) => <p>{body === '' ? null : body}</p>;",
    'const it = ({ body: words }: Said) => <p>{words}</p>;',
    'const it = (post: Said) => {\n  const words = post.body;\n  return <p>{words}</p>;\n};',
    'const it = (post: Said) => <button aria-label={post.body} />;',
    "const it = (post: Said) => post.title + ': ' + post.body;",
    `const it = (post: Said) => \`“\${post.body}”\`;`,
    'const it = (post: Said) => post.body.slice(0, 60);',
    "const it = (account: Said) => account.description?.replace(/ +/g, ' ');",
    "const it = (kind: Said) => <p>{kind.words?.('')}</p>;",
  ].map((code, index) => ({ file: `src/features/feed/Printed${index}.tsx`, code: printing(code), says: COVER })),
  {
    file: 'worker/pull/printed.ts',
    code: `export const it = (comment: { body: string }) => \`New: \${comment.body}\`;\n`,
    says: COVER,
  },
  ...[
    'const it = (post: Said) => <RichText text={post.body} />;',
    'const it = (post: Said) => <p>{coveredLine(post.body)}</p>;',
    "const it = (post: Said) => post.body.trim() !== '' && <p>{post.title}</p>;",
  ].map((code, index) => ({ file: `src/features/feed/Covered${index}.tsx`, code: printing(code), says: null })),
  {
    file: 'src/shared/rules/one.ts',
    code: "import { b } from './two.ts';\nexport const a = () => b;\n",
    says: /Cycle|cycle/,
  },
  {
    file: 'src/shared/rules/type-one.ts',
    code: "import type { B } from './type-two.ts';\nexport interface A {\n  b: B;\n}\n",
    says: /Cycle|cycle/,
  },
];

/** The other halves of the cycles. */
const SUPPORT = [
  {
    file: 'src/shared/rules/type-two.ts',
    code: "import type { A } from './type-one.ts';\nexport interface B {\n  a: A;\n}\n",
  },
  { file: 'src/shared/rules/two.ts', code: "import { a } from './one.ts';\nexport const b = () => a;\n" },
];

interface Diagnostic {
  message: string;
  help?: string;
  filename: string;
}

describe('our lint rules', () => {
  const folder = mkdtempSync(join(tmpdir(), 'larder-lint-'));
  let diagnostics: Diagnostic[] = [];

  beforeAll(() => {
    for (const file of ['oxlint.config.js', 'oxlint-rules.js']) cpSync(file, join(folder, file));
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    for (const { file, code } of [...SAMPLES, ...SUPPORT]) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), code);
    }
    diagnostics = lint(folder);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(SAMPLES)('$file: $says', ({ file, says }) => {
    const messages = diagnostics
      .filter(({ filename }) => filename === file)
      .map(({ message, help }) => `${message} ${help ?? ''}`);
    if (says) expect(messages.join('\n')).toMatch(says);
    else expect(messages).toEqual([]);
  });
});

function lint(folder: string): Diagnostic[] {
  const program = resolve('node_modules/.bin/oxlint');
  try {
    execFileSync(program, ['-c', 'oxlint.config.js', '--format', 'json'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: 'pipe',
    });
    return [];
  } catch (error) {
    // oxlint exits with 1 when it reports something.
    return JSON.parse((error as { stdout: string }).stdout).diagnostics;
  }
}
