export * from './ListMark.tsx';
export * from './ListStates.tsx';
export * from './NewListForm.tsx';
export * from './use-list-at.ts';
export * from './use-list-order.ts';
