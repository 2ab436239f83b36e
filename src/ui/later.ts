export * from './breadcrumb/Breadcrumb.tsx';
export * from './collapsible/Collapsible.tsx';
export * from './dialog/Dialog.tsx';
export * from './Segmented.tsx';
export * from './screen-title/ScreenTitle.tsx';
export * from './state-panel/StatePanel.tsx';
export * from './Tabs.tsx';
export * from './use-drag-order.ts';
