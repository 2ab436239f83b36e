import type { Loss } from '../../shared/store/vault/losses.ts';

type Counts = Omit<Loss, 'accountId'>;

const counted = (count: number, one: string): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : `${one}s`}`];

export const totalOf = (losses: readonly Loss[]): Counts => ({
  unsent: sumOf(losses, 'unsent'),
  drafts: sumOf(losses, 'drafts'),
  restored: sumOf(losses, 'restored'),
  maybeSent: sumOf(losses, 'maybeSent'),
  withoutFiles: sumOf(losses, 'withoutFiles'),
});

const sumOf = (losses: readonly Loss[], name: keyof Counts): number =>
  losses.reduce((sum, loss) => sum + loss[name], 0);

/** Returns e.g. '21 unsent things and 2 drafts were lost with this browser's storage.'; `null` if nothing was lost. */
export function lostText({ unsent, drafts }: Counts): string | null {
  const parts = [...counted(unsent, 'unsent thing'), ...counted(drafts, 'draft')];
  if (parts.length === 0) return null;
  return `${parts.join(' and ')} ${unsent + drafts === 1 ? 'was' : 'were'} lost with this browser's storage.`;
}

/** Returns what has come back, e.g. 'The words of 5 of them are in your drafts.'; `null` if nothing has. */
export function restoredText(counts: Counts, isSignedIn: boolean): string | null {
  const { unsent, drafts, restored, withoutFiles } = counts;
  if (restored === 0) return null;
  const place = isSignedIn ? 'in your drafts' : 'in your drafts when you sign in';
  const files = withoutFiles === 0 ? '' : ', without files';
  const total = unsent + drafts;
  if (total === 1) return `Its words are ${place}${files}.`;
  const all = total === 2 ? 'both' : 'all of them';
  return `The words of ${restored < total ? `${restored} of them` : all} are ${place}${files}.`;
}

/** Returns a warning about drafts of what may have been sent; `null` if there are none. */
export function maybeSentText({ maybeSent, unsent, drafts }: Counts): string | null {
  if (maybeSent === 0) return null;
  if (unsent + drafts === 1) return 'It may have been sent: look before you send it again.';
  return maybeSent === 1
    ? 'One may have been sent: look before you send it again.'
    : `${maybeSent} may have been sent: look before you send them again.`;
}
