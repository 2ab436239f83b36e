import type { TakingProgress } from '../../src/shared/store/index.ts';

/** What a phase has done in a step. `isOver`: the phase has ended. */
export interface PhaseStep {
  progress: TakingProgress;
  isOver: boolean;
  /** When the next step may begin at the earliest (epoch ms). Absent: at once. */
  notBeforeAt?: number;
}

/** So often something is tried that fails although the network is there. */
export const TRIES = 3;
