import { beforeAll, describe, expect, it } from 'vitest';
import { createRecordedWorld } from '../../server/recorded-world.ts';
import { notYetConformingEvents } from './not-yet-conforming.ts';
import { readEvents } from './recorded-events.ts';
import { asRecorded, type EventOutcome, type EventStep, replayEvents } from './replay-events.ts';

const post = (actor: string, body: string, feeds: string[], made: string): EventStep => ({
  actor,
  method: 'POST',
  path: '/v3/posts',
  body: { post: { body, attachments: [] }, meta: { feeds } },
  made,
});

/**
 * The calls that caused the recorded events in their order: names of recordings, and calls in between that were not
 * recorded.
 */
const steps: EventStep[] = [
  post('luna', 'To be changed', ['luna'], 'da293b65-819a-4ca2-8711-535f774cbf8a'),
  'post_new--own-feed',
  'post_new--own',
  'post_new--group',
  'event_new--direct',
  'post_update--edit',
  'post_update--moved-to-private-group',
  'post_new--moved-back-to-public',
  'like_new--simple',
  'like_remove--simple',
  'post_save--simple',
  'post_unsave--simple',
  'post_hide--simple',
  'post_unhide--simple',
  'post_update--comments-disabled',
  'post_update--comments-enabled',
  'event_new--notify-on',
  'comment_new--simple',
  'comment_new--by-banned-user-seen-by-banner',
  'comment_new--by-user-who-banned-me',
  'comment_update--simple',
  'comment_like_new--simple',
  'comment_like_remove--simple',
  'comment_destroy--moderated',
  'post_destroy--simple',
  post('vega', 'To be removed', ['vega', 'astronomers'], 'd7d9e0dc-a8d7-4f7b-8dbf-847169609e7c'),
  'post_update--removed-from-group',
  'event_new--direct-left',
  'event_new--backlink_in_post',
  'event_new--backlink_in_comment',
  'event_new--mention_in_comment',
  'event_new--post_comment',
  'event_new--direct_comment',
  {
    actor: 'mars',
    method: 'POST',
    path: '/v3/comments',
    body: { comment: { body: 'To be removed', postId: '7748fa76-b984-45d1-a28f-1dae8c22adca' } },
    made: '1b7c568e-6639-4ede-8f7d-f466cedc3ab3',
  },
  'event_new--comment_moderated',
  post('mars', 'To be removed', ['astronomers'], '57480f28-02b1-455b-b43b-ac17bc82e7a9'),
  'user_update--post_moderated',
];

const recordings = readEvents(/\/v3\/(posts|comments)/);
let found: Map<string, EventOutcome>;

beforeAll(async () => {
  found = await replayEvents(createRecordedWorld(), recordings, steps);
});

describe('the events of a recorded write of posts or comments', () => {
  it.each(recordings.map(({ name }) => name))('%s is sent with the recorded payload', (name) => {
    expect(found.get(name)?.problems.join('\n')).toBe('');
  });

  const conforming = recordings.filter(({ name }) => !(name in notYetConformingEvents));
  it.each(conforming.map((recording) => [recording.name, recording] as const))(
    '%s is sent to the recorded users through the recorded rooms',
    (name, recording) => {
      expect(found.get(name)?.heard).toEqual(asRecorded(recording));
    },
  );

  const differing = recordings.filter(({ name }) => name in notYetConformingEvents);
  it.each(differing.map((recording) => [recording.name, recording] as const))(
    '%s still differs (remove it from the list otherwise)',
    (name, recording) => {
      expect(found.get(name)?.heard).not.toEqual(asRecorded(recording));
    },
  );
});
