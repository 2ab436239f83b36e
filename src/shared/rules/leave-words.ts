/** What a sign-out of one or several accounts concerns. */
export interface SignOutFacts {
  /** Number of things that are sent as soon as that is possible. */
  waiting: number;
  /** Number of things that are not sent before the user has decided. */
  needsYou: number;
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
  if (!facts) return 'What is not sent yet stays on this device until you sign in again.';
  const { waiting, needsYou } = facts;
  const [are, they, areSent] =
    waiting === 1 ? ['1 thing is', 'It stays', 'is sent'] : [`${waiting} things are`, 'They stay', 'are sent'];
  const [need, theyWait] = needsYou === 1 ? ['1 thing needs', 'It stays'] : [`${needsYou} things need`, 'They stay'];
  return [
    waiting > 0 ? `${are} not sent yet. ${they} on this device, and ${areSent} when you sign in again.` : '',
    needsYou > 0 ? `${need} your decision. ${theyWait} on this device until you sign in again.` : '',
  ]
    .filter(Boolean)
    .join(' ');
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
