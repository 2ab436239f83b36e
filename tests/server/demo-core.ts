import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServerCore, type ServerCore } from './core/core.ts';
import type { Mail } from './core/mail.ts';
import { folderMedia } from './core/media.ts';
import { schema } from './core/schema.ts';
import { addPost } from './demo/add-post.ts';
import { createDemoWorld, writeDemoMedia } from './demo/index.ts';

const seed = 'larder';

/** Named after the tables, so that a network stored by a version with other tables is made anew. */
const stampName = `complete-${createHash('sha1').update(schema).digest('hex').slice(0, 8)}`;
/** One stand-in of a provider, besides the usual settings. */
const config = { externalAuthProviders: [{ id: 'demo', title: 'Demo provider', brand: 'demo' }] };

/** Posts whose links have previews, so that previews can be tried. */
const LINKS = [
  'A short film about a rabbit who has had enough: https://www.youtube.com/watch?v=aqz-KE-bpKQ',
  'So this is where the word comes from: https://en.wikipedia.org/wiki/Larder',
];

const printMail = ({ to, kind, secret }: Mail) =>
  console.log(
    kind === 'verification-code'
      ? `E-mail to ${to}: the verification code is ${secret}`
      : `E-mail to ${to}: a new password can be set at /reset?token=${secret}`,
  );

/** Opens the demo network stored in `dir`, or creates it. An incomplete one is recreated. */
export async function openDemo(dir: string, options: { scale: number; reset: boolean }): Promise<ServerCore> {
  const stamp = join(dir, stampName);
  const mediaDir = join(dir, 'media');
  if (options.reset || !existsSync(stamp)) rmSync(dir, { recursive: true, force: true });
  mkdirSync(mediaDir, { recursive: true });
  const core = createServerCore({
    database: join(dir, 'network.db'),
    clock: Date.now,
    random: Math.random,
    media: folderMedia(mediaDir),
    config,
    onMail: printMail,
  });
  if (existsSync(stamp)) {
    console.log(`Using the network of ${readFileSync(stamp, 'utf8')} in ${dir} (--reset makes a fresh one)`);
    return core;
  }
  const now = Date.now();
  console.log('Making a demo network …');
  const world = createDemoWorld({ seed, scale: options.scale, now });
  // Only for the demo: tests count the posts of its network.
  for (const [index, body] of LINKS.entries()) addPost(world, 'dmitri', body, now - (index + 1) * 90 * 60_000);
  core.load(world);
  await writeDemoMedia(world, mediaDir);
  writeFileSync(stamp, new Date(now).toISOString());
  console.log(
    `${world.users.length} people, ${world.groups.length} groups, ${world.posts.length} posts, ${world.comments.length} comments`,
  );
  return core;
}
