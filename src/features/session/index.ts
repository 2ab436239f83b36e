export { SignInForm } from './SignInForm.tsx';
export * from './SignInPage.tsx';
export * from './WelcomePage.tsx';
