import { PostForm } from '../../features/composer/index.ts';
import { useSelf } from '../../live/index.ts';
import type { Account } from '../../shared/model/index.ts';
import { formOnPage, whyNotPost } from '../../shared/rules/composing.ts';
import { Notice } from '../../ui/index.ts';

/**
 * The form on an account's page: for the user's own feed, a group, or a direct message (spec §2). If the user may not post there,
 * the reason, or nothing if the page says it elsewhere.
 */
export function AccountPostForm({ account, address }: { account: Account | undefined; address: string }) {
  const self = useSelf();
  if (!account || !self) return null;
  const reason = whyNotPost(account, self);
  if (reason !== null) return <Notice>{reason}</Notice>;
  const mode = formOnPage(account, self);
  return mode && <PostForm key={address} address={address} to={[account.username]} mode={mode} />;
}
