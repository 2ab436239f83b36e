export * from './AppearanceButton.tsx';
export * from './ThemeSelector.tsx';
