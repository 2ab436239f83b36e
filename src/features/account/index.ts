export * from './external/ExternalSignIn.tsx';
export * from './sessions/SessionsPage.tsx';
export * from './sign-in/SignInSettings.tsx';
