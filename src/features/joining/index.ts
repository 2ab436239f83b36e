export type { ExternalSignUp } from './external-sign-up.ts';
export * from './InvitedPage.tsx';
export * from './ResetPage.tsx';
export * from './RestorePage.tsx';
export * from './SignUpForm.tsx';
export * from './SignUpPage.tsx';
