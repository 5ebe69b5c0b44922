// The parts of signing in, up and out that load on demand: Amplify, passkeys, and the sign-in with Google or Facebook. They're in one
// file, because a separate file for each would add as much code as it contains.
import { onDemand } from '#web/api/on-demand.ts';

export const cognito = onDemand(() => import('./cognito/cognito.ts'));
export const registration = onDemand(() => import('./cognito/registration.ts'));
export const proveAgain = onDemand(() => import('./cognito/prove-again.ts'));
export const passkey = onDemand(() => import('./passkey/passkey.ts'));
export const social = onDemand(() => import('./social/start-social.ts'));
