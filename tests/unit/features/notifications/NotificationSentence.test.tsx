import { beforeEach, describe, expect, it, vi } from 'vitest';
import { NotificationSentence } from '../../../../src/features/notifications/NotificationSentence.tsx';
import { SENTENCES } from '../../../../src/features/notifications/sentences.ts';
import { ReaderScope } from '../../../../src/features/people/index.ts';
import {
  type Account,
  type AccountId,
  asCommentId,
  asPostId,
  NOTIFICATION_KINDS,
  type Notification,
} from '../../../../src/shared/model/index.ts';
import { decodeEvent, decodeNotifications } from '../../../../src/shared/wire/index.ts';
import { answers, resetAnswers } from '../../../support/fake-live.ts';
import { aNotification, onComment, onPost } from '../../../support/notifications.ts';
import { account } from '../../../support/post-views.ts';
import { recordedBody, recordedEvent, recordedEvents, recordedNames } from '../../../support/recordings.ts';
import { links, render } from '../../../support/render.tsx';

vi.mock('../../../../src/live/index.ts', () => import('../../../support/fake-live.ts'));
vi.mock('../../../../src/live/later.ts', () => import('../../../support/fake-live-later.ts'));
beforeEach(resetAnswers);

const mars = account('mars');
const luna = account('luna');
const yara = account('yara');
const lunaticks = account('lunaticks', { type: 'group' });
const PEOPLE = [mars, luna, yara, lunaticks];

const sentence = (notification: Notification, people: readonly Account[] = PEOPLE) => {
  const byId = new Map(people.map((one) => [one.id, one]));
  return (
    <ReaderScope>
      <NotificationSentence notification={notification} lookup={(id) => byId.get(id)} readerName="yara" />
    </ReaderScope>
  );
};
/** The text to the letter, with its spaces. */
const textOf = (...of: Parameters<typeof sentence>) => render(sentence(...of)).replace(/<[^>]+>/g, '');
const addresses = (...of: Parameters<typeof sentence>) => links(sentence(...of)).map(({ href }) => href);

const notificationOf = (kind: Notification['kind'], facts: Partial<Notification> = {}) =>
  aNotification(kind, answers.nowAt, facts);
const inGroup = { groupId: lunaticks.id };

describe('the sentence of a notification', () => {
  it.each<[string, Notification]>([
    ['Mars mentioned you in a post', notificationOf('mention_in_post', onPost(mars.id))],
    [
      'Mars mentioned you in a post in Lunaticks',
      notificationOf('mention_in_post', { ...onPost(mars.id), ...inGroup }),
    ],
    ['Mars mentioned you in a comment on a post by Luna', notificationOf('mention_in_comment', onComment(luna.id))],
    ['Mars mentioned you in a comment on their post', notificationOf('mention_in_comment', onComment(mars.id))],
    ['Mars replied to you in a comment on your post', notificationOf('mention_comment_to', onComment(yara.id))],
    ['Mars sent you a direct message', notificationOf('direct', onPost(mars.id))],
    ['Mars wrote a comment on a direct message', notificationOf('direct_comment', onComment(yara.id))],
    ['You left a direct message', notificationOf('direct_left', { ...onPost(mars.id), actorId: yara.id })],
    ['Mars wrote a comment on a post by Luna', notificationOf('post_comment', onComment(luna.id))],
    [
      'You turned on notifications of all comments on a post by Luna',
      notificationOf('post_comments_subscribe', { ...onPost(luna.id), actorId: yara.id }),
    ],
    [
      'Mars linked to your post in a post',
      notificationOf('backlink_in_post', { ...onPost(mars.id), targetPostId: asPostId('mine') }),
    ],
    [
      'Mars linked to your comment in a comment on a post by Luna',
      notificationOf('backlink_in_comment', {
        ...onComment(luna.id),
        targetPostId: asPostId('mine'),
        targetCommentId: asCommentId('c'),
      }),
    ],
    [
      'A group admin deleted your comment on a post by Luna',
      notificationOf('comment_moderated', { ...onPost(luna.id), actorId: null }),
    ],
    ['Mars deleted your comment on their post', notificationOf('comment_moderated', onPost(mars.id))],
    [
      'Mars deleted a comment by Luna on a post by Luna',
      notificationOf('comment_moderated_by_another_admin', { ...onPost(luna.id), affectedId: luna.id }),
    ],
    [
      'A group admin removed your post from Lunaticks',
      notificationOf('post_moderated', { actorId: null, postId: asPostId('post-1'), ...inGroup }),
    ],
    [
      'Mars removed a post by Luna from Lunaticks',
      notificationOf('post_moderated_by_another_admin', { ...onPost(luna.id), affectedId: luna.id, ...inGroup }),
    ],
    ['You blocked Luna', notificationOf('banned_user', { actorId: yara.id, affectedId: luna.id })],
    ['Mars unblocked you', notificationOf('unbanned_by_user')],
    ['Mars subscribed to your feed', notificationOf('user_subscribed')],
    ['Mars sent you a subscription request', notificationOf('subscription_requested')],
    ['Mars approved your subscription request', notificationOf('subscription_request_approved')],
    [
      'You created the group Lunaticks',
      notificationOf('group_created', { actorId: yara.id, affectedId: null, ...inGroup }),
    ],
    ['Mars sent a request to join Lunaticks', notificationOf('group_subscription_requested', inGroup)],
    [
      'You approved the request of Luna to join Lunaticks',
      notificationOf('managed_group_subscription_approved', { actorId: yara.id, affectedId: luna.id, ...inGroup }),
    ],
    [
      'Mars made Luna an admin of Lunaticks',
      notificationOf('group_admin_promoted', { affectedId: luna.id, ...inGroup }),
    ],
    ['A group admin blocked you in Lunaticks', notificationOf('blocked_in_group', { actorId: null, ...inGroup })],
    ['You switched bans off in Lunaticks', notificationOf('bans_in_group_disabled', { actorId: yara.id, ...inGroup })],
    ['Mars joined by your invitation', notificationOf('invitation_used', { affectedId: mars.id })],
  ])('is: %s', (expected, notification) => {
    expect(textOf(notification)).toBe(expected);
  });

  it.each<[string, Notification]>([
    [
      'Mars wrote a comment (deleted) on a post by Luna in Lunaticks',
      notificationOf('post_comment', { ...onPost(luna.id), ...inGroup }),
    ],
    ['Mars wrote a comment on a post (no longer available)', notificationOf('post_comment')],
    ['Mars mentioned you in a post (no longer available)', notificationOf('mention_in_post')],
    ['Mars sent you a direct message (no longer available)', notificationOf('direct')],
    [
      'A group admin removed your post (no longer available) from Lunaticks',
      notificationOf('post_moderated', { actorId: null, ...inGroup }),
    ],
    [
      'Mars linked to what you wrote (no longer available) in a post',
      notificationOf('backlink_in_post', onPost(mars.id)),
    ],
  ])('says what is not there any more: %s', (expected, notification) => {
    expect(textOf(notification)).toBe(expected);
  });

  it('names accounts that are not known “-unknown-”', () => {
    expect(textOf(notificationOf('user_subscribed'), [])).toBe('-unknown- subscribed to your feed');
  });

  it('isolates names of another writing direction', () => {
    const html = render(sentence(notificationOf('user_subscribed'), [account('mars', { screenName: 'מאדים' })]));
    expect(html).toMatch(/<a [^>]*dir="auto"[^>]*>מאדים<\/a>/);
  });
});

const nameOf = (id: AccountId) => PEOPLE.find((one) => one.id === id)?.username;

/** All values that the fields of a notification can have together, and more. */
function* shapesOf(kind: Notification['kind']): Generator<Notification> {
  const posts = [{}, onPost(yara.id), onPost(mars.id), onPost(luna.id), { postId: asPostId('post-1') }];
  for (const actorId of [mars.id, yara.id, null])
    for (const affectedId of [yara.id, luna.id, null])
      for (const groupId of [lunaticks.id, null])
        for (const where of posts)
          for (const commentId of 'postId' in where ? [asCommentId('comment-1'), null] : [null])
            for (const targetPostId of [asPostId('mine'), null])
              yield notificationOf(kind, { actorId, affectedId, groupId, ...where, commentId, targetPostId });
}

/** Which fields a placeholder names. */
const isIn = (kind: Notification['kind'], ...placeholders: string[]) =>
  placeholders.some((one) => SENTENCES[kind].includes(`{${one}}`));

describe('whatever its fields', () => {
  it.each(NOTIFICATION_KINDS)(
    'a notification of the kind %s is an unbroken sentence, and links to all it names',
    (kind) => {
      for (const one of shapesOf(kind)) {
        const text = textOf(one);
        const why = `${text}: ${JSON.stringify(one)}`;
        expect(text, why).toMatch(/^(Mars|You|A group admin) [a-z]/);
        expect(text, why).not.toMatch(/\s\s|\s$|\s[,.)]|null|undefined|-unknown-|[{}]|\(\)|\b(by|in|on|from|to)$/);
        const hrefs = addresses(one);
        if (one.actorId) expect(hrefs, why).toContain(`/${nameOf(one.actorId)}`);
        if (one.groupId) expect(hrefs, why).toContain('/lunaticks');
        if (isIn(kind, 'affected') && one.affectedId === luna.id) expect(hrefs, why).toContain('/luna');
        if (isIn(kind, 'post', 'new-post', 'own-post', 'letter')) {
          const owner = nameOf(one.postAuthorId ?? one.groupId ?? yara.id);
          if (one.postId) expect(hrefs, why).toContain(`/${owner}/post-1`);
          else expect(text, why).toContain('(no longer available)');
          if (isIn(kind, 'comment') && one.commentId)
            expect(hrefs, why).toContain(`/${owner}/post-1#comment-comment-1`);
          if (isIn(kind, 'comment') && one.postId && !one.commentId) expect(text, why).toContain('a comment (deleted)');
        }
        if (isIn(kind, 'target') && one.targetPostId) expect(hrefs, why).toContain('/yara/mine');
      }
    },
  );
});

describe('the recorded notifications', () => {
  const pages = recordedNames()
    .filter((name) => name.startsWith('notifications/') && !name.endsWith('not-found'))
    .map((name) => [name, decodeNotifications(recordedBody(name))] as const);

  it.each(pages)('of %s are unbroken sentences with a link', (_, decoded) => {
    if (!decoded.ok) throw new Error(decoded.refusal.path);
    const { notifications, accounts } = decoded.value;
    for (const one of notifications) {
      expect(textOf(one, accounts)).toMatch(/^\S+( \S+)+$/);
      expect(addresses(one, accounts).length + Number(one.actorId !== null)).toBeGreaterThan(0);
    }
  });

  it.each(recordedEvents().filter((name) => name.startsWith('event_new')))('of %s are unbroken sentences', (name) => {
    const { event, payload } = recordedEvent(name);
    const decoded = decodeEvent(event, payload);
    const facts = decoded.ok ? decoded.value : [];
    const reported = facts.flatMap((fact) => (fact.kind === 'notified' ? [fact] : []));
    expect(reported).not.toEqual([]);
    for (const { notifications, accounts } of reported)
      for (const one of notifications) expect(textOf(one, accounts)).toMatch(/^(?!.*-unknown-)\S+( \S+)+$/);
  });
});
