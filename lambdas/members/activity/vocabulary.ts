// Shared by calls and rows: the security events that a person sees.
import type { SecurityEventName } from '#core/security/events.ts';

/** Events of an account. All other events are for operators. */
export const OWN_EVENTS = [
  'account.created',
  'sign-in',
  'sign-in.new-device',
  'sign-in.refused',
  'step-up',
  'session.ended',
  'sessions.ended',
  'session.replayed',
  'password.changed',
  'password.reset',
  'password.refused',
  'factor.on',
  'factor.off',
  'passkey.added',
  'passkey.renamed',
  'passkey.removed',
  'webhook.added',
  'webhook.secret',
  'webhook.removed',
  'key.created',
  'key.rotated',
  'key.revoked',
  'assistant.connected',
  'assistant.allowed',
  'assistant.disconnected',
  'email.change-asked',
  'email.changed',
  'bank.linked',
  'bank.unlinked',
] as const satisfies SecurityEventName[];
export type OwnEvent = (typeof OWN_EVENTS)[number];
