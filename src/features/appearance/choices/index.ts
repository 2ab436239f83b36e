export * from './AppearanceDialog.tsx';
export * from './Choice.tsx';
export * from './DeviceChoices.tsx';
export * from './ReadingChoices.tsx';
export * from './Switch.tsx';
export * from './use-choices.ts';
