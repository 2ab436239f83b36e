/** Whether the page at a path says in its content why the session has ended. */
export const saysEnded = (path: string): boolean => path === '/' || path === '/signin';
