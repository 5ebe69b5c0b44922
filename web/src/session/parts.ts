// What of signing in, up and out loads only when someone does it: Amplify, passkeys, and the way to Google or Facebook. In one
// file, because each of its own would weigh as much as what it names.
import { onDemand } from '#web/api/on-demand.ts';

export const cognito = onDemand(() => import('./cognito/cognito.ts'));
export const registration = onDemand(() => import('./cognito/registration.ts'));
export const proveAgain = onDemand(() => import('./cognito/prove-again.ts'));
export const passkey = onDemand(() => import('./passkey/passkey.ts'));
export const social = onDemand(() => import('./social/start-social.ts'));
