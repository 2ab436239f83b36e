import { MirrorDatabase } from '../../../src/shared/store/index.ts';
import { mirrorName } from '../../../src/shared/store/names.ts';
import { applyPostsById } from '../../../worker/apply/index.ts';
import { bulkPost } from '../../support/bulk-store.ts';
import { feedFacts } from '../../support/facts.ts';
import { openBare, writeBare } from './bare.ts';
import { READER } from './fill.ts';
import { type WriteOrder, writtenText } from './written.ts';

// A worker that changes the first post of the feed on request.

const mirror = new MirrorDatabase(READER);
const bare = openBare(mirrorName(READER));
const channel = new BroadcastChannel('bench');
let ordinal = Date.now();

async function write({ kind, version }: WriteOrder): Promise<void> {
  const post = { ...bulkPost(0), body: writtenText(version) };
  ordinal += 1;
  if (kind === 'ours') return applyPostsById(mirror, feedFacts([post], { accounts: [] }), { ordinal, at: ordinal });
  await writeBare(await bare, { posts: [{ ...post, revision: ordinal }] });
  channel.postMessage(version);
}

addEventListener('message', (event: MessageEvent<WriteOrder>) => void write(event.data));
