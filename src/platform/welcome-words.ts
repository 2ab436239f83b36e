/** What the start page tells visitors; the boot script shows it before the page's code is there. */
export const WELCOME_REASONS = [
  'You read the people and groups whom you chose, without advertisements.',
  'In the order of time or of conversation: nobody else sorts it for you.',
  'What you have read stays on this device, and opens without a network.',
] as const;

export const welcomeTitle = (siteTitle: string): string => `Welcome to ${siteTitle}`;
