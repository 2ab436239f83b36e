export * from './AccountAvatar.tsx';
export * from './AccountName.tsx';
export * from './accounts-of.ts';
export * from './Moment.tsx';
export * from './names.ts';
export * from './reader.tsx';
