export * from './notices/GroupGate.tsx';
