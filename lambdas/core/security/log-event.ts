// Writes a security event into the log: always the same fields, in their own schema, so that one query finds all of them in all
// functions (docs/runbook/security-events.md). Of people it holds ids and nothing else; of addresses, the network.

import { currentCall, type Who } from '../platform/correlation.ts';
import { countMetric } from '../platform/count-metric.ts';
import { deviceOf } from './device.ts';
import { metricOf, type SecurityEventName } from './events.ts';
import { networkOf } from './network.ts';

export const SCHEMA = 'groundwork.security.1';

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
  /** The one who acts in this call, unless it's known better. */
  who?: Who;
  /** What it was done to, by its id. */
  about?: { kind: Kind; id: string };
  /** One word of ours, such as the code of the refusal. */
  reason?: string;
};

const idOf = (who: Who): string | null => ('id' in who ? who.id : null);

/** The line, with `null` for what isn't known: a missing field would look like a mistake of the query. */
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

export const logSecurityEvent = (event: SecurityEvent, at = new Date()): void => {
  process.stdout.write(`${JSON.stringify(securityLine(event, at))}\n`);
  const metric = metricOf(event.event);
  // What someone does on purpose isn't news: staff may stop an account, too.
  if (metric && event.outcome !== 'done') countMetric(metric);
};
