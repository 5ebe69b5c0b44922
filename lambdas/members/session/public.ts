// What other features may use of sessions.
export { type Begun, type Browser, type SessionDeps, sessionFrom } from './begin-session.ts';
export type { PoolTokens } from './cookie/session-secret.ts';
export { endSessionsOf, ownSession } from './end-sessions.ts';
export { session } from './entity.ts';
export { requireLiveSession, requirePasskey, requireRecentSignIn, requireSecondStep } from './recent-sign-in.ts';
export { tokensOf } from './refresh-session.ts';
export { type StepDeps, secondSteps } from './second-steps.ts';
export { isSelfServicePermitted, permitSelfService, SELF_SERVICE_SCOPE } from './self-service/permit.ts';
export { createUserPool, refusalOf } from './user-pool.ts';
