// Notes what happened to an account: in the log for operators, in a row for the person, and by email where they should know at
// once, because it may not have been them.
import { newId } from '#core/crypto/ids.ts';
import type { Db, Write } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import { type Clock, DAY, epochSeconds } from '#core/platform/clock.ts';
import { currentCall } from '#core/platform/correlation.ts';
import { deviceOf } from '#core/security/device.ts';
import { logSecurityEvent } from '#core/security/log-event.ts';
import { activity } from './entity.ts';
import { securityEmail } from './security-email.ts';
import type { OwnEvent } from './vocabulary.ts';

export const KEEP_DAYS = 90;

export type Happened = {
  event: OwnEvent;
  agentId: string;
  /** Where the email goes, if the person gets one. */
  email?: string;
  /** A name, such as the one of a passkey. */
  detail?: string;
};

const whereFrom = () => {
  const { address, userAgent } = currentCall();
  return { ...(address && { address }), ...(userAgent !== undefined && { device: deviceOf(userAgent) }) };
};

/** What they see in My Profile. */
const rowWrite = ({ event, agentId, detail }: Happened, at: Date): Write => {
  const { correlationId } = currentCall();
  const id = newId(at);
  const row = {
    id,
    event,
    at: at.toISOString(),
    ...whereFrom(),
    ...(detail !== undefined && { detail }),
    ...(correlationId && { correlationId }),
    expires: epochSeconds(at, KEEP_DAYS * DAY),
  };
  return activity.put({ agentId, id }, row);
};

/** For the transaction of what happened. */
export const activityWrites = (happened: Happened, at: Date): Write[] => {
  const { event, agentId, email, detail } = happened;
  const words = email ? securityEmail(event, { agentId, email, detail, at, ...whereFrom() }) : undefined;
  return [rowWrite(happened, at), ...(words ? [outboxWrite('mail', words, at)] : [])];
};

const OUTCOMES: Partial<Record<OwnEvent, 'refused' | 'noticed'>> = {
  'session.replayed': 'noticed',
  'sign-in.new-device': 'noticed',
};

/** After the transaction. */
export const logActivity = ({ event, agentId }: Happened, reason?: string): void =>
  logSecurityEvent({ event, outcome: OUTCOMES[event] ?? 'done', who: { kind: 'account', id: agentId }, reason });

/** For what happened elsewhere, such as at Cognito. */
export const noteActivity =
  ({ db, clock }: { db: Pick<Db, 'transact'>; clock: Clock }) =>
  async (happened: Happened): Promise<void> => {
    logActivity(happened);
    await db.transact(activityWrites(happened, clock()));
  };

/** A refusal, which the call's own log line names already. */
export const noteRefused =
  ({ db, clock }: { db: Pick<Db, 'transact'>; clock: Clock }) =>
  (happened: Happened): Promise<void> =>
    db.transact(activityWrites(happened, clock()));
