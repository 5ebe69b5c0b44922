// Which refusals of a call are security events. Wrong pins aren't among them, because their guard also has those from sockets.
import type { ErrorCode } from '../http/errors.ts';
import type { Auth } from '../http/route.ts';
import type { SecurityEventName } from './events.ts';

const EVENTS: Partial<Record<ErrorCode, SecurityEventName>> = {
  UNAUTHENTICATED: 'access.refused',
  FORBIDDEN: 'access.refused',
  PASSKEY_NEEDED: 'access.refused',
  SECOND_STEP_NEEDED: 'access.refused',
  STEP_UP_NEEDED: 'step-up.refused',
  WRONG_PASSWORD: 'password.refused',
};

export const eventOfRefusal = (code: ErrorCode, auth: Auth | undefined): SecurityEventName | undefined => {
  const event = EVENTS[code];
  return event === 'access.refused' && auth === 'signed' ? 'webhook.refused' : event;
};
