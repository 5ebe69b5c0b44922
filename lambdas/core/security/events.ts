// Every security event, by name: no others can be recorded, so that an operator can search for each one.
import type { CountedMetric } from '../platform/count-metric.ts';

type About = { metric?: CountedMetric };

export const SECURITY_EVENTS = {
  'sign-in': {},
  /** Signed in, in a browser that is new to this account. */
  'sign-in.new-device': {},
  /** Started but not finished: a wrong password or code, or the person gave up. */
  'sign-in.refused': { metric: 'RefusedSignIns' },
  /** Proved their identity again, in a browser that was signed in. */
  'step-up': {},
  'session.ended': {},
  'sessions.ended': {},
  /** Someone used a replaced cookie. */
  'session.replayed': { metric: 'ReplayedSessions' },
  'step-up.refused': { metric: 'RefusedProofs' },

  'password.changed': {},
  'password.reset': {},
  'password.refused': { metric: 'RefusedProofs' },
  'factor.on': {},
  'factor.off': {},
  'factor.refused': { metric: 'RefusedProofs' },
  'passkey.added': {},
  'passkey.renamed': {},
  'passkey.removed': {},

  'webhook.added': {},
  'webhook.secret': {},
  'webhook.removed': {},
  'key.created': {},
  'key.rotated': {},
  'key.revoked': {},
  'assistant.connected': {},
  'assistant.allowed': {},
  'assistant.disconnected': {},

  'account.created': {},
  /** The row was deleted; the table's stream reports it. */
  'account.erased': {},
  'account.deactivated': {},
  'account.reactivated': {},
  'email.change-asked': {},
  'email.changed': {},
  'bank.linked': {},
  'bank.unlinked': {},
  /** A public token that wasn't issued in this guest's own bank window. */
  'bank.foreign-token': { metric: 'RefusedCalls' },

  /** For a guest's link: a wrong pin, and a pin that has used up its tries. */
  'pin.refused': { metric: 'RefusedPins' },
  'pin.locked': { metric: 'PinLocks' },
  'access.refused': { metric: 'RefusedCalls' },
  'webhook.refused': { metric: 'RefusedCalls' },

  'staff.acted': {},
  'sender.stopped': { metric: 'SendersStopped' },
  'sender.allowed': {},
  'record.altered': { metric: 'AlteredRecords' },
} as const satisfies Record<string, About>;

export type SecurityEventName = keyof typeof SECURITY_EVENTS;

export const metricOf = (event: SecurityEventName): CountedMetric | undefined =>
  (SECURITY_EVENTS[event] as About).metric;
