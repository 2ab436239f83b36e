export * from './AccountCards.tsx';
