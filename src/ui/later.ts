export * from './Collapsible.tsx';
export * from './Dialog.tsx';
export * from './ScreenTitle.tsx';
export * from './Segmented.tsx';
export * from './StatePanel.tsx';
export * from './Tabs.tsx';
