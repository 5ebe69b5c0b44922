// What of the session comes with Amplify, and so only when somebody signs in, up or out.
import { onDemand } from '#web/api/on-demand.ts';

export const cognito = onDemand(() => import('./cognito.ts'));
export const registration = onDemand(() => import('./registration.ts'));
export const proveAgain = onDemand(() => import('./prove-again.ts'));
