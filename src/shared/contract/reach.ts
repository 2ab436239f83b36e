/**
 * Whether the server can be talked to, as the engine's own requests found out (navigator.onLine lies). `slow`: requests wait,
 * and none of them has had any answer since `sinceAt` (epoch ms); they may still succeed.
 */
export type Reach =
  | { kind: 'online' }
  | { kind: 'slow'; sinceAt: number }
  | { kind: 'offline' }
  | { kind: 'unreachable'; sinceAt: number };

/** True while a request has a chance: the server answers, or is only slow to. */
export const isReachable = ({ kind }: Pick<Reach, 'kind'>): boolean => kind === 'online' || kind === 'slow';
