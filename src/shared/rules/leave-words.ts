/** Explains what happens to unsent items after a sign-out. '' if there are none. */
export function unsentWords(count: number): string {
  if (count === 0) return '';
  return `${count === 1 ? '1 thing is' : `${count} things are`} not sent yet. Your words stay on this device, and are sent when you sign in again.`;
}

/** Explains what a sign-out does. `unsent`: the number of items that are not sent. */
export function signOutWords(unsent: number): string {
  const locked = 'What this device keeps of your feeds will be locked until you sign in again.';
  return [unsentWords(unsent), locked].filter(Boolean).join(' ');
}
