import type { TakingProgress } from '../../src/shared/store/index.ts';

/** What a phase has done in a step. `isOver`: the phase has ended. */
export interface PhaseStep {
  progress: TakingProgress;
  isOver: boolean;
}
