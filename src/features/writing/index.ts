export { ChangedElsewhere } from './ChangedElsewhere.tsx';
export * from './EarlierTexts.tsx';
export * from './FieldAids.tsx';
export * from './SubmitModeChoice.tsx';
export * from './submit-keys.ts';
export * from './TextForm.tsx';
export * from './use-form-draft.ts';
export * from './use-text-limit.ts';
export * from './use-writing-form.ts';
