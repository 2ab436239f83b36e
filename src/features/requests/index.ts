export * from './GroupRequests.tsx';
export * from './ReceivedRequests.tsx';
export * from './RequestAnswer.tsx';
export * from './use-had-requests.ts';
export * from './use-requests-age.ts';
