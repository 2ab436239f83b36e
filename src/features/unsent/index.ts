export { UnsentBar, UnsentLines } from './UnsentBar.tsx';
