/**
 * Whether the server can be reached, according to the engine's own requests (navigator.onLine is unreliable). `slow`: requests
 * are pending, and none has had any answer since `sinceAt` (epoch ms); they may still succeed.
 */
export type Reach =
  | { kind: 'online' }
  | { kind: 'slow'; sinceAt: number }
  | { kind: 'offline' }
  | { kind: 'unreachable'; sinceAt: number };

/** True while requests can succeed: the server answers, or is slow. */
export const isReachable = ({ kind }: Pick<Reach, 'kind'>): boolean => kind === 'online' || kind === 'slow';
