import { useRouter } from '@tanstack/react-router';
import { useSession } from '../../live/index.ts';
import { kindOf } from '../../shared/mutations/index.ts';
import { editedComments, editedPosts } from '../thread-state/index.ts';
import { isFormShown, reopenForm } from '../writing/index.ts';
import type { Item } from './words.ts';

/** Where a form is that an undo has filled again. */
interface FormPlace {
  /** Address of its page; `null`: it has none of its own. */
  href: string | null;
  /** Its page shows what it is about: the form opens there. */
  opensInPlace: boolean;
}

/**
 * Returns a function that opens the form of an undone item, with the focus in it. `isBeside`: the item was undone where it is shown,
 * so the post or comment is on this page.
 */
export function useReopen(): (formKey: string, item: Item, isBeside: boolean) => void {
  const router = useRouter({ warn: false });
  const username = useSession()?.username ?? '';
  return (formKey, item, isBeside) => {
    const { href, opensInPlace } = openedPlace(formKey, item, username);
    reopenForm(formKey, 'undone');
    const isHere = isFormShown(formKey) || (opensInPlace && isBeside);
    if (!isHere && href !== null && href !== location.pathname + location.search) void router?.navigate({ href });
  };
}

/** Opens the form where its post or comment is shown. Returns where that is. */
function openedPlace(formKey: string, { id, mutation }: Item, username: string): FormPlace {
  const [, kind = '', subject = ''] = /^([a-z-]+):(.*)$/s.exec(formKey) ?? [];
  const target = kindOf(mutation)?.target(mutation, id);
  const postId = target && 'postId' in target ? target.postId : subject;
  // Any username will do: the page corrects its address.
  const postHref = `/${username}/${postId}`;
  switch (kind) {
    case 'post':
    case 'list':
      return { href: subject, opensInPlace: false };
    case 'comment':
      return { href: postHref, opensInPlace: true };
    case 'post-edit':
      editedPosts.set(postId, true);
      return { href: postHref, opensInPlace: true };
    case 'comment-edit':
      editedComments.set(subject, true);
      return { href: `${postHref}#comment-${subject}`, opensInPlace: true };
    default:
      return { href: null, opensInPlace: false };
  }
}
