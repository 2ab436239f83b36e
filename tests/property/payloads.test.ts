import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { createElement, type ReactNode } from 'react';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { NotificationList } from '../../src/features/notifications/NotificationList.tsx';
import { ReaderScope } from '../../src/features/people/index.ts';
import { PostCard } from '../../src/features/post/index.ts';
import { ProfileHeader } from '../../src/features/profile/ProfileHeader.tsx';
import { type View, viewKey } from '../../src/shared/contract/index.ts';
import type { FeedRef } from '../../src/shared/model/index.ts';
import { closeStores, openStores, type Stores } from '../../src/shared/store/index.ts';
import { feedPage } from '../../src/shared/store/queries/index.ts';
import { notificationPage } from '../../src/shared/store/queries/notifications.ts';
import { profile } from '../../src/shared/store/queries/profile.ts';
import { shell } from '../../src/shared/store/queries/shell.ts';
import { singlePost } from '../../src/shared/store/queries/single-post.ts';
import type { PostView } from '../../src/shared/store/queries/views.ts';
import * as wire from '../../src/shared/wire/index.ts';
import * as ofProfiles from '../../src/shared/wire/profiles.ts';
import { applyEvents, applyFeed, applyShell, applySinglePost } from '../../worker/apply/index.ts';
import { applyNotifications } from '../../worker/apply/notification-page.ts';
import { applyProfile } from '../../worker/apply/profile.ts';
import { battered, damaged, isTouched } from '../support/damage.ts';
import { freshAccountId } from '../support/engine-world.ts';
import { answers, resetAnswers, signOut } from '../support/fake-live.ts';
import { at, recordedBody, recordedEvent, recordedEvents, recordedNames } from '../support/recordings.ts';
import { render, renderInTheEnd } from '../support/render.tsx';
import { CALLS } from '../unit/shared/wire/calls.ts';

vi.mock('../../src/live/index.ts', () => import('../support/fake-live.ts'));
vi.mock('../../src/live/later.ts', () => import('../support/fake-live-later.ts'));

/** `LARDER_RUNS=50` runs fifty times as many cases. */
const RUNS = Number(process.env.LARDER_RUNS ?? 1);
const often = (numRuns: number) => ({ numRuns: Math.ceil(numRuns * RUNS) });

type Decode = (payload: unknown) => wire.Decoded<unknown>;
const decoders: readonly Decode[] = [...new Set(CALLS.map(([, decode]) => decode))];
const callsOf = (decoder: Decode) => CALLS.filter(([, decode]) => decode === decoder).map(([name]) => name);

function refusedOrSound<T>(decoded: wire.Decoded<T>): T | null {
  if (decoded.ok) return decoded.value;
  expect(decoded.refusal.reason).not.toBe('');
  return null;
}

describe('a recorded payload with one damaged field is decoded or refused with a reason', () => {
  it.each(CALLS)('%s', (name, decode) => {
    const check = fc.property(
      damaged(() => recordedBody(name)),
      ({ payload }) => void refusedOrSound(decode(payload)),
    );
    fc.assert(check, often(25));
  });

  it.each(recordedEvents())('the event %s', (name) => {
    const { event } = recordedEvent(name);
    const check = fc.property(
      damaged(() => recordedEvent(name).payload),
      ({ payload }) => void refusedOrSound(wire.decodeEvent(event, payload)),
    );
    fc.assert(check, often(20));
  });

  it('also if it belongs to another call: all recordings, every decoder', () => {
    for (const name of recordedNames()) {
      const check = fc.property(
        damaged(() => recordedBody(name)),
        fc.constantFrom(...decoders),
        ({ payload }, decode) => void refusedOrSound(decode(payload)),
      );
      fc.assert(check, often(6));
    }
  });
});

interface PostFacts {
  posts: readonly { id: string; comments: readonly { id: string }[] }[];
  accounts: readonly { id: string }[];
}
const EXPLAINS = ['users', 'subscribers', 'admins'];

/** Ids of the rows that were valid and are not damaged. A row that occurs several times counts if no occurrence is damaged. */
function untouched(body: unknown, lists: readonly string[], path: string): string[] {
  const places = lists.flatMap((list) => {
    const rows = (body as Record<string, unknown>)[list];
    return Array.isArray(rows) ? rows.map((row: { id: string }, i) => ({ id: row.id, place: `${list}.${i}` })) : [];
  });
  const touched = new Set(places.filter(({ place }) => isTouched(place, path)).map(({ id }) => id));
  return places.map(({ id }) => id).filter((id) => !touched.has(id));
}

const idsOf = (rows: readonly { id: string }[]) => new Set(rows.map(({ id }) => id));

/** Checks that no valid post, comment or account is lost. */
function expectKept(body: unknown, before: PostFacts, after: PostFacts, path: string): void {
  const posts = untouched(body, ['posts'], path);
  expect([...idsOf(after.posts)]).toEqual(expect.arrayContaining(posts));
  const comments = new Set(untouched(body, ['comments'], path));
  for (const post of before.posts.filter(({ id }) => posts.includes(id))) {
    const fine = post.comments.map(({ id }) => id).filter((id) => comments.has(id));
    // Of two posts with the same id it is not known which one is valid.
    const now = after.posts.filter(({ id }) => id === post.id).flatMap(({ comments }) => comments);
    expect([...idsOf(now)]).toEqual(expect.arrayContaining(fine));
  }
  const known = idsOf(before.accounts);
  const people = untouched(body, EXPLAINS, path).filter((id) => known.has(id));
  expect([...idsOf(after.accounts)]).toEqual(expect.arrayContaining(people));
}

describe('decoding a damaged payload keeps everything that is valid', () => {
  it.each(callsOf(wire.decodeFeed))('%s', (name) => {
    const body = recordedBody(name);
    const before = wire.decodeFeed(body);
    if (!before.ok) throw new Error('the recording is sound');
    const check = fc.property(
      damaged(() => recordedBody(name)),
      ({ payload, path }) => {
        const after = wire.decodeFeed(payload);
        // Only a page without its list is refused as a whole.
        if (after.ok) expectKept(body, before.value, after.value, path);
        else expect(path).toBe('posts');
      },
    );
    fc.assert(check, often(40));
  });

  it.each(callsOf(wire.decodeSinglePost))('%s', (name) => {
    const body = recordedBody(name);
    const before = wire.decodeSinglePost(body);
    if (!before.ok) throw new Error('the recording is sound');
    const { post, accounts } = before.value;
    const check = fc.property(
      damaged(() => recordedBody(name)),
      ({ payload, path }) => {
        const after = wire.decodeSinglePost(payload);
        if (!after.ok) {
          expect(path).toMatch(/^posts(\.\w+)?$/);
          return;
        }
        const wanted = { posts: isTouched('posts', path) ? [] : [post], accounts };
        expectKept({ ...(body as object), posts: [] }, wanted, { ...after.value, posts: [after.value.post] }, path);
        if (isTouched('posts', path)) return;
        const fine = new Set(untouched(body, ['comments'], path));
        const kept = idsOf(after.value.post.comments);
        expect([...kept]).toEqual(
          expect.arrayContaining(post.comments.map(({ id }) => id).filter((id) => fine.has(id))),
        );
      },
    );
    fc.assert(check, often(40));
  });

  it.each(callsOf(wire.decodeNotifications))('%s', (name) => {
    const body = recordedBody(name);
    const eventIds = at<{ eventId: string }[]>(body, 'Notifications').map(({ eventId }, i) => ({ eventId, i }));
    const check = fc.property(
      damaged(() => recordedBody(name)),
      ({ payload, path }) => {
        const after = wire.decodeNotifications(payload);
        if (!after.ok) {
          expect(path).toBe('Notifications');
          return;
        }
        const fine = eventIds.filter(({ i }) => !isTouched(`Notifications.${i}`, path)).map(({ eventId }) => eventId);
        expect([...idsOf(after.value.notifications)]).toEqual(expect.arrayContaining(fine));
      },
    );
    fc.assert(check, often(40));
  });

  it.each(callsOf(wire.decodeWhoAmI))('%s does not prevent signing in unless it does not identify the user', (name) => {
    const check = fc.property(
      damaged(() => recordedBody(name)),
      ({ payload, path }) => {
        if (!wire.decodeWhoAmI(payload).ok) expect(path).toMatch(/^users(\.(id|username|type))?$/);
      },
    );
    fc.assert(check, often(100));
  });
});

const HOME: FeedRef = { kind: 'home', sort: 'ACTIVITY', mode: 'classic' };
/** The number of damaged fields in one answer. */
const BLOWS = 80;
const NOTIFICATIONS = { kind: 'notifications', filter: null, offset: 0 } as const;

describe('rows from a damaged payload', () => {
  let stores: Stores;
  let ordinal = 0;
  const arrival = () => {
    ordinal += 1;
    return { ordinal, at: 1_700_000_000_000 };
  };
  beforeAll(async () => {
    vi.stubGlobal('location', new URL('https://larder.example/'));
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    vi.stubGlobal('document', { createElement: () => ({ canPlayType: () => '' }) });
    stores = openStores(freshAccountId());
    await Promise.all([
      import('../../src/features/comments/later.ts'),
      import('../../src/features/comments/thread/index.ts'),
      import('../../src/features/post/later.ts'),
      import('../../src/features/faults/lazy-entry.ts'),
    ]);
  }, 60_000);
  afterAll(async () => {
    vi.unstubAllGlobals();
    closeStores(stores);
    await stores.mirror.delete();
  });
  beforeEach(resetAnswers);

  const card = (view: PostView, isAlone = false) =>
    createElement(PostCard, { key: view.post.id, view, headingLevel: isAlone ? 1 : 2 });
  const inScope = (node: ReactNode) => createElement(ReaderScope, null, node);

  /** Renders it for a signed-in user, and for a visitor with all lazy modules. */
  async function draw(node: ReactNode): Promise<void> {
    render(inScope(node));
    signOut();
    await renderInTheEnd(inScope(node));
    resetAnswers();
  }

  async function drawFeed(): Promise<void> {
    const { entries } = await feedPage(stores, HOME, 0);
    await draw(entries.flatMap((entry) => (entry.kind === 'post' ? [card(entry.view)] : [])));
  }

  const lay = async (facts: wire.FeedFacts) =>
    applyFeed(stores.mirror, { feed: HOME, viewOffset: 0, offset: 0, facts }, arrival());

  it('of a feed can be rendered', async () => {
    const names = callsOf(wire.decodeFeed);
    const page = fc.constantFrom(...names).chain((name) => battered(() => recordedBody(name), BLOWS));
    const check = fc.asyncProperty(page, async (payload) => {
      const facts = refusedOrSound(wire.decodeFeed(payload));
      if (!facts) return;
      await lay(facts);
      await drawFeed();
    });
    await fc.assert(check, often(12));
  });

  it('of a post can be rendered', async () => {
    const names = callsOf(wire.decodeSinglePost);
    const page = fc.constantFrom(...names).chain((name) => battered(() => recordedBody(name), BLOWS));
    const check = fc.asyncProperty(page, async (payload) => {
      const facts = refusedOrSound(wire.decodeSinglePost(payload));
      if (!facts) return;
      await applySinglePost(stores.mirror, facts, [], arrival());
      const { view } = await singlePost(stores, facts.post.id);
      if (view) await draw(card(view, true));
    });
    await fc.assert(check, often(20));
  });

  it('of an event can be rendered', async () => {
    const home = wire.decodeFeed(recordedBody('feeds/home--luna'));
    if (home.ok) await lay(home.value);
    const event = fc.constantFrom(...recordedEvents()).chain((name) =>
      battered(() => recordedEvent(name).payload, 3).map((payload) => ({
        event: recordedEvent(name).event,
        payload,
      })),
    );
    let received = 0;
    const check = fc.asyncProperty(event, async ({ event: name, payload }) => {
      const facts = refusedOrSound(wire.decodeEvent(name, payload));
      if (!facts) return;
      await applyEvents(stores.mirror, facts, { at: 1_700_000_000_000 });
      received += 1;
      for (const fact of facts) {
        const postId = fact.kind === 'post-reported' ? fact.post.id : fact.kind === 'post-changed' ? fact.postId : null;
        const view = postId && (await singlePost(stores, postId)).view;
        if (view) await draw(card(view, true));
      }
    });
    await fc.assert(check, often(60));
    expect(received).toBeGreaterThan(0);
  });

  it('of notifications can be rendered', async () => {
    const names = callsOf(wire.decodeNotifications);
    const page = fc.constantFrom(...names).chain((name) => battered(() => recordedBody(name), BLOWS));
    const view: View = NOTIFICATIONS;
    const check = fc.asyncProperty(page, async (payload) => {
      const facts = refusedOrSound(wire.decodeNotifications(payload));
      if (!facts) return;
      await applyNotifications(stores.mirror, NOTIFICATIONS, facts, arrival());
      const stored = await notificationPage(stores, null, 0);
      await draw(createElement(NotificationList, { ...stored, notifications: stored.notifications ?? [], view }));
    });
    await fc.assert(check, often(30));
  });

  it('of an account and of the viewer can be rendered', async () => {
    const names = callsOf(ofProfiles.decodeProfile);
    const page = fc.constantFrom(...names).chain((name) => battered(() => recordedBody(name), BLOWS));
    const me = fc
      .constantFrom(...callsOf(wire.decodeWhoAmI))
      .chain((name) => battered(() => recordedBody(name), BLOWS));
    const check = fc.asyncProperty(page, me, async (shown, own) => {
      const facts = refusedOrSound(ofProfiles.decodeProfile(shown));
      const whoAmI = refusedOrSound(wire.decodeWhoAmI(own));
      if (whoAmI) await applyShell(stores.mirror, { whoAmI }, arrival(), true);
      const { self } = await shell(stores);
      if (!facts) return;
      const { username } = facts.account;
      await applyProfile(stores.mirror, username, facts, viewKey({ kind: 'profile', username }), arrival());
      answers.profile = await profile(stores, username);
      answers.self = self;
      render(createElement(ProfileHeader, { username }));
      resetAnswers();
    });
    await fc.assert(check, often(30));
  });
});
