/** What a sign-out of one or several accounts concerns. */
export interface SignOutFacts {
  /** Number of things that are not sent. */
  unsent: number;
  /** Feeds that were taken along, and how many posts of each. */
  takings: readonly { title: string; posts: number }[];
}

/** More are told by their number. */
const SHOWN_TAKINGS = 5;

/** What a sign-out deletes, and what it keeps: `worker/session/sign-out.ts`. Of one that was not asked about. */
export const SIGN_OUT_DELETES =
  'What this device keeps of your feeds is deleted, with its pictures and what you took along.';
export const SIGN_OUT_KEEPS = 'Drafts, and what is not sent yet, stay on this device until you sign in again.';

/** Explains what a sign-out does. `facts`: `null` if it could not be read. */
export function signOutWords(facts: SignOutFacts | null, isReachable: boolean): string {
  return [
    unsentWords(facts),
    deletedWords(facts),
    'Your drafts stay.',
    isReachable
      ? ''
      : 'The server cannot be reached now: until it can, you cannot sign in again, nor read anything here.',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Whether a sign-out deletes what cannot be fetched again soon. */
export const losesMuch = (facts: SignOutFacts | null, isReachable: boolean): boolean =>
  !isReachable || (facts?.takings.length ?? 0) > 0;

function unsentWords(facts: SignOutFacts | null): string {
  if (!facts) return 'What is not sent yet stays on this device, and is sent when you sign in again.';
  const { unsent } = facts;
  if (unsent === 0) return '';
  const [are, they, areSent] =
    unsent === 1 ? ['1 thing is', 'It stays', 'is sent'] : [`${unsent} things are`, 'They stay', 'are sent'];
  return `${are} not sent yet. ${they} on this device, and ${areSent} when you sign in again.`;
}

function deletedWords(facts: SignOutFacts | null): string {
  if (!facts) return SIGN_OUT_DELETES;
  const { takings } = facts;
  const deleted = 'What this device keeps of your feeds is deleted, with its pictures.';
  if (takings.length === 0) return deleted;
  const shown = takings.slice(0, SHOWN_TAKINGS).map(({ title, posts }) => `“${title}” (${postWords(posts)})`);
  const more = takings.length - shown.length;
  return `${deleted} So is what you took along: ${[...shown, ...(more > 0 ? [`${more} more`] : [])].join(', ')}.`;
}

function postWords(posts: number): string {
  if (posts === 0) return 'nothing yet';
  return posts === 1 ? '1 post' : `${posts} posts`;
}
