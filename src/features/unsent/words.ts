/** What waits for a sign-in, e.g. '4 things wait until you sign in as @luna'. `username`: `null` if it is not known. */
export function waitsForSignInWords(count: number, username: string | null): string {
  const things = count === 1 ? '1 thing waits' : `${count} things wait`;
  return `${things} until you sign in ${username === null ? 'again' : `as @${username}`}`;
}
