export * from './AppearanceButton.tsx';
