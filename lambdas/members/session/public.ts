// What other features may use of sessions.
export { endSessionsOf } from './end-sessions.ts';
export { session } from './entity.ts';
export { sessionHandlers } from './handlers.ts';
export { requireRecentSignIn } from './recent-sign-in.ts';
export { createUserPool } from './user-pool.ts';
