import { type Result, success, viewKey } from '../../src/shared/contract/index.ts';
import type { AccountId, Post, PostId } from '../../src/shared/model/index.ts';
import { AVATAR_BYTES, type PictureToTake, picturesOfPost } from '../../src/shared/rules/taking-estimate.ts';
import type { KeptPictureRow, MirrorDatabase, PostRow, TakingRow } from '../../src/shared/store/index.ts';
import { peopleOf } from '../../src/shared/store/queries/people.ts';
import { threadRange } from '../apply/post/threads.ts';
import type { StepParts } from '../jobs/job.ts';
import { pullPost } from '../pull/posts.ts';
import { pullProfile } from '../pull/profiles.ts';
import { isTransient } from '../retry.ts';
import { type PhaseStep, TRIES } from './phase.ts';

/** Posts that one step looks at, if nothing has to be fetched for them. */
const POSTS_PER_STEP = 10;

/** For the next posts: fetches what their card folds and the headers of their people, and notes their pictures. */
export async function takePosts(parts: StepParts, row: TakingRow): Promise<Result<PhaseStep>> {
  const { mirror } = parts.stores;
  const next = await mirror.pinned
    .where('[takingId+postId]')
    .between([row.id, row.progress.after], [row.id, '\uffff'], false)
    .filter(({ run }) => run === row.startedAt)
    .limit(POSTS_PER_STEP)
    .toArray();
  let { progress } = row;
  for (const { postId } of next) {
    // One that the server cannot give does not keep the others waiting. It is on the device as its card.
    if (progress.tries >= TRIES) {
      progress = { ...progress, after: postId, postsDone: progress.postsDone + 1, tries: 0 };
      progress.missedThreads = (progress.missedThreads ?? 0) + (await missedThreads(mirror, row, postId));
      continue;
    }
    const taken = await takePost(parts, row, postId);
    if (!taken.ok) return progress === row.progress ? taken : success({ progress, isOver: false });
    const { bytes, pictures, expectedBytes, hasAsked } = taken.value;
    const missed = await missedThreads(mirror, row, postId);
    progress = {
      ...progress,
      after: postId,
      postsDone: progress.postsDone + 1,
      bytes: progress.bytes + bytes,
      pictures: progress.pictures + pictures,
      missedThreads: (progress.missedThreads ?? 0) + missed,
      tries: 0,
    };
    progress.expectedBytes = Math.max(progress.expectedBytes, progress.bytes + expectedBytes);
    if (hasAsked) break;
  }
  const isOver = next.length < POSTS_PER_STEP && progress.postsDone >= row.progress.postsDone + next.length;
  if (isOver) progress = { ...progress, expectedBytes: progress.bytes + (await pendingBytes(mirror, row.id)) };
  return success({ progress, isOver });
}

interface Taken {
  bytes: number;
  pictures: number;
  expectedBytes: number;
  /** Something was fetched: other work gets its turn. */
  hasAsked: boolean;
}

async function takePost(parts: StepParts, row: TakingRow, postId: PostId): Promise<Result<Taken>> {
  const { context, stores } = parts;
  const { mirror } = stores;
  const nothing = { bytes: 0, pictures: 0, expectedBytes: 0, hasAsked: false };
  let post = await mirror.posts.get(postId);
  // Lost meanwhile.
  if (!post) return success(nothing);
  let hasAsked = false;
  if (row.comments === 'all' && isFolded(post) && !(await isWhole(mirror, post))) {
    hasAsked = true;
    const pulled = await pullPost(context, postId);
    if (!pulled.ok && isTransient(pulled.failure)) return pulled;
    post = await mirror.posts.get(postId);
    if (!post) return success({ ...nothing, hasAsked });
  }
  const people = await peopleToTake(mirror, post, row.startedAt);
  for (const username of people) {
    hasAsked = true;
    const pulled = await pullProfile(context, username);
    if (!pulled.ok && isTransient(pulled.failure)) return pulled;
  }
  const comments = await threadRange(mirror, postId).toArray();
  const bytes = comments.reduce((sum, comment) => sum + JSON.stringify(comment).length, 0);
  const noted = await context.store(() => notePictures(mirror, row, post));
  if (!noted.ok) return noted;
  return success({ ...noted.value, bytes, hasAsked });
}

/** 1 if the comments of the post are wanted and could not all be fetched, else 0. */
async function missedThreads(mirror: MirrorDatabase, row: TakingRow, postId: PostId): Promise<number> {
  const post = row.comments === 'all' ? await mirror.posts.get(postId) : undefined;
  return post && isFolded(post) && !(await isWhole(mirror, post)) ? 1 : 0;
}

const isFolded = ({ omittedComments, omittedLikes }: Post): boolean => omittedComments + omittedLikes > 0;

/** Whether all its comments and likes are stored, as many as the card counts. */
async function isWhole(mirror: MirrorDatabase, post: PostRow): Promise<boolean> {
  const thread = await mirror.threads.get(post.id);
  if (!thread?.isWhole || thread.likes.length < post.likes.length + post.omittedLikes) return false;
  return (await threadRange(mirror, post.id).count()) >= post.comments.length + post.omittedComments;
}

/** Names of author and destinations whose header was not fetched since the run began. Others follow from the comments' names. */
async function peopleToTake(mirror: MirrorDatabase, post: Post, since: number): Promise<string[]> {
  const ids = [...new Set<AccountId>([post.createdBy, ...post.destinations.map(({ ownerId }) => ownerId)])];
  const names = (await mirror.accounts.bulkGet(ids)).flatMap((account) => (account ? [account.username] : []));
  const views = await mirror.views.bulkGet(names.map(profileKey));
  return names.filter((_, i) => Math.max(views[i]?.fetchedAt ?? 0, views[i]?.failedAt ?? 0) < since);
}

/** Notes which pictures come with the post. Returns how many are new in this run, and the bytes that they will be. */
async function notePictures(mirror: MirrorDatabase, row: TakingRow, post: Post) {
  const own = picturesOfPost(post, row.pictures).map((picture) => ({ ...picture, postId: post.id }));
  const faces = row.pictures === 'none' ? [] : await facesOf(mirror, post);
  const wanted = [...own, ...faces.map((picture) => ({ ...picture, postId: '' as const }))];
  return mirror.transaction('rw', mirror.keptPictures, async () => {
    const keys = wanted.map(({ url }): [string, string] => [row.id, url]);
    const known = await mirror.keptPictures.bulkGet(keys);
    const found = wanted.filter((_, i) => known[i]?.run !== row.startedAt);
    const unique = new Map(found.map((picture) => [picture.url, picture]));
    const rows = [...unique.values()].map((picture): KeptPictureRow => {
      const bytes = known.find((one) => one?.url === picture.url)?.bytes;
      // One that could not be fetched is tried again.
      return { ...picture, takingId: row.id, run: row.startedAt, bytes: bytes || null };
    });
    await mirror.keptPictures.bulkPut(rows);
    return {
      pictures: rows.length,
      expectedBytes: rows.reduce((sum, one) => sum + (one.bytes ?? one.expectedBytes), 0),
    };
  });
}

/** Pictures of all people that the card and the thread show. */
async function facesOf(mirror: MirrorDatabase, post: Post): Promise<PictureToTake[]> {
  const ids = new Set<AccountId>(peopleOf(post));
  await threadRange(mirror, post.id).each(({ createdBy }) => createdBy && ids.add(createdBy));
  const accounts = await mirror.accounts.bulkGet([...ids]);
  return accounts.flatMap((account) =>
    account
      ? [account.pictureMediumUrl, account.pictureLargeUrl]
          .filter((url) => url !== '')
          .map((url) => ({ url, expectedBytes: AVATAR_BYTES }))
      : [],
  );
}

/** Bytes of the pictures that are still to be fetched. */
async function pendingBytes(mirror: MirrorDatabase, takingId: string): Promise<number> {
  let sum = 0;
  await mirror.keptPictures
    .where('[takingId+url]')
    .between([takingId, ''], [takingId, '\uffff'])
    .each(({ bytes, expectedBytes }) => {
      sum += bytes ?? expectedBytes;
    });
  return sum;
}

/** The key under which it is stored when the header of this account was fetched. */
const profileKey = (username: string): string => viewKey({ kind: 'profile', username });
