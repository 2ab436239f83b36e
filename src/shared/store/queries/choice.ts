import { type Stores, withReopen } from '../stores.ts';
import { type Choices, readChoice } from '../vault/choices.ts';

/** Returns a choice of the viewer on this device; `null` if none was made. */
export function choice({ vault, accountId }: Stores, name: keyof Choices): Promise<Choices[keyof Choices] | null> {
  return withReopen([vault], async () => (await readChoice(vault, accountId, name)) ?? null);
}
