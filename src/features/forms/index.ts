export * from './ChoiceRow.tsx';
export * from './CopyField.tsx';
export { default as formStyles } from './Form.module.css';
export * from './FormParts.tsx';
export * from './PasswordField.tsx';
export * from './use-form-focus.ts';
