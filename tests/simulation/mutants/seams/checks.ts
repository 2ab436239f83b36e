import * as own from '../../../../src/shared/store/vault/checks.ts';
import { active } from '../active.ts';

export * from '../../../../src/shared/store/vault/checks.ts';

export const keepCheck: typeof own.keepCheck = async (...given) => {
  const isForgotten =
    active.mutant === 'copies not looked for' ||
    (active.mutant === 'copies by the service worker not looked for' && active.isHeadless);
  if (!isForgotten) await own.keepCheck(...given);
};
