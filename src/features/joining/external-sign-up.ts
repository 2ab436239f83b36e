export type { ExternalSignUp } from '../../shared/contract/index.ts';
