import { accountsById } from './accounts.ts';
import { type Call, signedIn } from './call.ts';
import { defaultPreferences } from './whoami.ts';

type Preference = 'notifyOfCommentsOnMyPosts' | 'notifyOfCommentsOnCommentedPosts';

/** Subscribes the viewer to the comments of a post if their preferences say so. */
export function followAsPreferred(call: Call, postId: string, preference: Preference): void {
  const [me] = accountsById(call, [signedIn(call)]);
  const chosen = JSON.parse(me?.preferences ?? '{}') as Partial<typeof defaultPreferences>;
  if (!{ ...defaultPreferences, ...chosen }[preference]) return;
  call.context.db.run('INSERT OR IGNORE INTO commentFollowers (postId, userId) VALUES (:postId, :userId)', {
    postId,
    userId: signedIn(call),
  });
}
