export * from './deed-mutation.ts';
export * from './InLists.tsx';
export * from './may-have-blocked.ts';
export * from './questions.ts';
export * from './RelationAlerts.tsx';
export * from './RelationButtons.tsx';
export * from './use-relation.ts';
