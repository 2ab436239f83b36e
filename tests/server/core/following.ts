import { accountsById } from './accounts.ts';
import { type Call, signedIn } from './call.ts';
import { defaultPreferences } from './whoami.ts';

type Preference = 'notifyOfCommentsOnMyPosts' | 'notifyOfCommentsOnCommentedPosts';

/** Lets the viewer follow the comments of a post when they want to do so in such a case. */
export function followAsPreferred(call: Call, postId: string, preference: Preference): void {
  const [me] = accountsById(call, [signedIn(call)]);
  const chosen = JSON.parse(me?.preferences ?? '{}') as Partial<typeof defaultPreferences>;
  if (!{ ...defaultPreferences, ...chosen }[preference]) return;
  call.context.db.run('INSERT OR IGNORE INTO commentFollowers (postId, userId) VALUES (:postId, :userId)', {
    postId,
    userId: signedIn(call),
  });
}
