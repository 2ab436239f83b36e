/**
 * Whether the server can be reached, according to the engine's own requests (navigator.onLine is unreliable). `slow`: requests
 * are pending, and none has had any answer since `sinceAt` (epoch ms); they may still succeed. `no-engine`: the engine's code
 * could not be loaded, so that nothing is requested before the page is loaded again. `gateway`: something else answers in place
 * of the server, such as the sign-in page of a public network.
 */
export type Reach =
  | { kind: 'online' }
  | { kind: 'slow'; sinceAt: number }
  | { kind: 'offline' }
  | { kind: 'no-engine' }
  | { kind: 'gateway'; sinceAt: number }
  | { kind: 'unreachable'; sinceAt: number };

/** True while requests can succeed: the server answers, or is slow. */
export const isReachable = ({ kind }: Pick<Reach, 'kind'>): boolean => kind === 'online' || kind === 'slow';
