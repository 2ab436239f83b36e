/** The part of the engine that is loaded after the first screen: one file of the build. */
export { answer } from './calls.ts';
export { runCommand } from './commands/index.ts';
export { createLeading } from './leading.ts';
export { createRetention } from './retention/index.ts';
export { signOutOther } from './session/sign-out-other.ts';
