// The parts of signing in, up and out that are loaded when someone needs them: Amplify, passkeys, and the way to Google or
// Facebook. They're named in one file: a file for each would weigh as much as the code in it.
import { onDemand } from '#web/api/on-demand.ts';

export const cognito = onDemand(() => import('./cognito/cognito.ts'));
export const registration = onDemand(() => import('./cognito/registration.ts'));
export const proveAgain = onDemand(() => import('./cognito/prove-again.ts'));
export const passkey = onDemand(() => import('./passkey/passkey.ts'));
export const social = onDemand(() => import('./social/start-social.ts'));
