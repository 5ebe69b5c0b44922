// Counts emails against the quotas of the account that orders them, in the transaction that orders them.
import { ConditionFailed, type Db, type Write, when } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import { DAY, epochSeconds } from '#core/platform/clock.ts';
import { ALL_SENDERS, type Correspondent, correspondent, emailCount, type Sender, sender } from './entity.ts';
import {
  anyReaderHash,
  anyReaderQuota,
  dayOf,
  mailboxOf,
  type Purpose,
  QUOTAS,
  quotaError,
  readerHash,
  readerQuota,
  type Standing,
  standingOf,
  type UsedUp,
} from './quotas.ts';

const KEEP_MS = 2 * DAY;
/** What a failed condition on a quota is recognized by. */
const QUOTA: Record<UsedUp, string> = {
  account: 'quota of the account',
  reader: 'quota of the reader',
  'all accounts': 'quota of the reader from all accounts',
};

export const usedUp = (error: unknown): UsedUp | undefined =>
  error instanceof ConditionFailed
    ? (Object.keys(QUOTA) as UsedUp[]).find((which) => QUOTA[which] === error.write)
    : undefined;

const countWrite = (whose: string, which: UsedUp, { n, most }: { n: number; most: number }, now: Date): Write =>
  emailCount.update(
    { whose, day: dayOf(now) },
    { add: { used: n }, set: { expires: epochSeconds(now, KEEP_MS) } },
    {
      name: QUOTA[which],
      if: when('attribute_not_exists(#used) OR #used <= :before', { ':before': most - n }),
    },
  );

type Counting = { agentId: string; to: string[]; standing: Standing; purpose: Purpose };

/** Each counter once, whatever the addresses are: a transaction can't write a row twice. */
export const quotaWrites = ({ agentId, to, standing, purpose }: Counting, now: Date): Write[] => {
  const quota = QUOTAS[standing];
  const mailboxes = to.map(mailboxOf);
  return [
    countWrite(`${agentId}#${purpose}`, 'account', { n: to.length, most: quota[purpose] }, now),
    ...[...new Set(mailboxes)].flatMap((mailbox) => {
      const n = mailboxes.filter((one) => one === mailbox).length;
      return [
        countWrite(
          `${agentId}#${readerHash(agentId, mailbox)}`,
          'reader',
          { n, most: readerQuota(standing, purpose) },
          now,
        ),
        countWrite(anyReaderHash(mailbox), 'all accounts', { n, most: anyReaderQuota(purpose) }, now),
      ];
    }),
  ];
};

export const readSender = (db: Pick<Db, 'get'>, agentId: string): Promise<Sender | undefined> =>
  sender.get(db, { agentId }, { consistent: true });

export const readCorrespondent = (
  db: Pick<Db, 'get'>,
  agentId: string,
  email: string,
): Promise<Correspondent | undefined> =>
  correspondent.get(db, { agentId, hash: readerHash(agentId, email) }, { consistent: true });

/** Whether an account has sent email for a while without being reported (ADR 037). */
export const isEstablished = async (db: Pick<Db, 'get'>, agentId: string, now: Date): Promise<boolean> => {
  const known = await readSender(db, agentId);
  return known !== undefined && known.stoppedAt === undefined && standingOf(known, now) === 'established';
};

/** What staff see of the account: who it is, when it last sent, and how much. */
const volumeWrite = ({ id: agentId, email, name, isVerified }: Agent, n: number, now: Date): Write => {
  const lastDay = dayOf(now);
  return sender.update(
    { agentId },
    {
      setIfAbsent: { agentId, firstAt: now.toISOString() },
      set: { email, name, verified: isVerified, lastDay, GSI1PK: ALL_SENDERS, GSI1SK: `${lastDay}#${agentId}` },
      add: { sent: n },
    },
  );
};

const refuseStopped = (known: Sender | undefined, readers: (Correspondent | undefined)[]) => {
  if (known?.stoppedAt) throw new AppError('SENDING_STOPPED');
  if (readers.some((reader) => reader?.stoppedAt)) throw new AppError('READER_REFUSES');
};

/** For what is ordered now and counted when it goes out: who the sender is, and whether it's stopped. */
export const noteSender = async (db: Pick<Db, 'get'>, agent: Agent, now: Date): Promise<Write> => {
  refuseStopped(await readSender(db, agent.id), []);
  return volumeWrite(agent, 0, now);
};

export type Charge = {
  /** At the end of the transaction: what fails before is reported first. */
  writes: Write[];
  /** What a refused transaction means, if it was for a quota; otherwise the same error. */
  refusal: (error: unknown) => unknown;
};

/** Refuses at once if the account is stopped or a reader has reported it; the mail worker looks again. */
export const chargeEmails = (db: Pick<Db, 'get'>, order: { agent: Agent; to: string[] }, now: Date): Promise<Charge> =>
  charge(db, { ...order, purpose: 'email' }, now);

/** To a number. */
export const chargeText = (
  db: Pick<Db, 'get'>,
  { agent, to }: { agent: Agent; to: string },
  now: Date,
): Promise<Charge> => charge(db, { agent, to: [to], purpose: 'text' }, now);

const charge = async (
  db: Pick<Db, 'get'>,
  { agent, to, purpose }: { agent: Agent; to: string[]; purpose: Purpose },
  now: Date,
): Promise<Charge> => {
  const [known, ...readers] = await Promise.all([
    readSender(db, agent.id),
    ...to.map((email) => readCorrespondent(db, agent.id, email)),
  ]);
  refuseStopped(known, readers);
  const standing = standingOf(known && { ...known, verified: agent.isVerified }, now);
  return {
    writes: [
      volumeWrite(agent, purpose === 'text' ? 0 : to.length, now),
      ...quotaWrites({ agentId: agent.id, to, standing, purpose }, now),
    ],
    refusal: (error) => {
      const which = usedUp(error);
      return which ? quotaError(which, { standing, purpose }, now) : error;
    },
  };
};
