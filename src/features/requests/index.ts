export * from './GroupRequests.tsx';
export * from './ReceivedRequests.tsx';
