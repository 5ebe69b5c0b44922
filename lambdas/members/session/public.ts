export { type Begun, type Browser, type SessionDeps, sessionFrom, tokensOf } from './begin-session.ts';
export { endSessionsOf, ownSession } from './end-sessions.ts';
export { session } from './entity.ts';
export { requireLiveSession, requirePasskey, requireRecentSignIn, requireSecondStep } from './recent-sign-in.ts';
export { type StepDeps, secondSteps } from './second-factor.ts';
export { isSelfServicePermitted, permitSelfService, SELF_SERVICE_SCOPE } from './self-service/permit.ts';
export type { PoolTokens } from './session-cookie.ts';
export { createUserPool, refusalOf } from './user-pool.ts';
