export * from './SignInPage.tsx';
export * from './WelcomePage.tsx';
