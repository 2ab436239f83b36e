/** The modules of the engine that mutants can replace, each with the name of the file beside this one that imports it. */
export const SEAMS = [
  { name: 'ledger', module: 'worker/push/ledger.ts' },
  { name: 'search', module: 'worker/push/echo/search.ts' },
  { name: 'checks', module: 'src/shared/store/vault/checks.ts' },
  { name: 'copies', module: 'worker/push/copies/copies.ts' },
  { name: 'own', module: 'worker/push/echo/read-own.ts' },
  { name: 'headless', module: 'worker/push/headless.ts' },
  { name: 'send-limit', module: 'worker/push/send-limit.ts' },
  { name: 'plan', module: 'worker/push/plan.ts' },
  { name: 'call-of', module: 'worker/push/call-of.ts' },
  { name: 'lease', module: 'worker/leader/lease.ts' },
  { name: 'leader', module: 'worker/leader/index.ts' },
  { name: 'outbox', module: 'src/shared/store/vault/outbox.ts' },
  { name: 'outbox-states', module: 'src/shared/store/vault/outbox-states.ts' },
  { name: 'identity-cache', module: 'src/shared/store/mirror/identity-cache.ts' },
  { name: 'single-post', module: 'src/shared/store/queries/single-post.ts' },
] as const;
