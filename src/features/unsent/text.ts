/** Returns e.g. '4 things wait until you sign in as @luna'. `username` is `null` if it is not known. */
export function waitsForSignInText(count: number, username: string | null): string {
  const things = count === 1 ? '1 thing waits' : `${count} things wait`;
  return `${things} until you sign in ${username === null ? 'again' : `as @${username}`}`;
}
