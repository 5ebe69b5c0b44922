// Loaded when someone uses a passkey.
import { onDemand } from '#web/api/on-demand.ts';

export const passkey = onDemand(() => import('./passkey.ts'));
