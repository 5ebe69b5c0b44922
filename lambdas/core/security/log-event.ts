import type { ErrorCode } from '../http/errors.ts';
import type { Auth } from '../http/route.ts';
import { currentCall, type Who } from '../platform/correlation.ts';
import { countMetric } from '../platform/count-metric.ts';
import { deviceOf } from './device.ts';
import { metricOf, type SecurityEventName } from './events.ts';
import { networkOf } from './network.ts';

// Writes a security event into the log: always the same fields, in their own schema, so that one query finds all of
// them in all functions (docs/runbook/security-events.md). For people it has only ids; for addresses, only the
// network.

const SCHEMA = 'groundwork.security.1';

type Kind =
  | 'account'
  | 'link'
  | 'session'
  | 'passkey'
  | 'route'
  | 'report'
  | 'document'
  | 'client'
  | 'day'
  | 'certificates';

export type SecurityEvent = {
  event: SecurityEventName;
  outcome: 'done' | 'refused' | 'noticed';
  /** The call's actor, unless a better one is given. */
  who?: Who;
  about?: { kind: Kind; id: string };
  /** One word of ours, such as the code of the refusal. */
  reason?: string;
};

const idOf = (who: Who): string | null => ('id' in who ? who.id : null);

/** The line, with `null` for unknown fields: a missing one would look like a mistake of the query. */
export const securityLine = ({ event, outcome, who, about, reason }: SecurityEvent, at: Date) => {
  const call = currentCall();
  const actor = who ?? call.who ?? { kind: 'anonymous' };
  return {
    level: outcome === 'done' ? 'info' : 'warn',
    message: 'security event',
    schema: SCHEMA,
    at: at.toISOString(),
    event,
    outcome,
    who: { kind: actor.kind, id: idOf(actor) },
    about: { kind: about?.kind ?? null, id: about?.id ?? null },
    from: {
      network: networkOf(call.address ?? '') ?? null,
      device: call.userAgent === undefined ? null : deviceOf(call.userAgent),
    },
    reason: reason ?? null,
    correlationId: call.correlationId ?? null,
    function: process.env.AWS_LAMBDA_FUNCTION_NAME ?? null,
  };
};

export const logSecurityEvent = (event: SecurityEvent): void => {
  process.stdout.write(`${JSON.stringify(securityLine(event, new Date()))}\n`);
  const metric = metricOf(event.event);
  // Intended actions need no alarm: staff may stop an account, too.
  if (metric && event.outcome !== 'done') countMetric(metric);
};

// The refusals that are security events. Wrong pins aren't among them: core/http/guest-link.ts logs them, also for sockets.

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
