import type { AnyMutation } from '../../src/shared/mutations/index.ts';
import type { PushWorld } from './push-world.ts';

/** An action of luna's: its API call, and the state that the server must then hold exactly once. */
export interface Deed {
  title: string;
  /** Method and path below the version, with {id} for ids. */
  call: string;
  mutation: AnyMutation;
  held: (world: PushWorld) => unknown;
  becomes: unknown;
}
