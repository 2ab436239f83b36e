import type { Engine, Entered } from '../../src/shared/contract/index.ts';

/** Signs in through the engine; a refusal fails the test. */
export async function signInTo(
  engine: Engine,
  credentials = { username: 'luna', password: 'password' },
): Promise<Entered> {
  const outcome = await engine.command('sign-in', credentials);
  if (outcome.kind !== 'done') throw new Error(JSON.stringify(outcome.failure));
  if ('resumeToken' in outcome.reply) throw new Error(outcome.reply.err);
  return outcome.reply;
}
