import * as v from 'valibot';
import type { Secret } from '#core/aws/secrets.ts';
import { keyedHash } from '#core/crypto/keyed-hash.ts';
import { sameDigest } from '#core/crypto/pin.ts';
import { type Db, held, type Pause, type Write, when, writeAgain } from '#core/data/db.ts';
import { AppError } from '#core/http/errors.ts';
import { type Clock, DAY, isoAfter } from '#core/platform/clock.ts';
import { log } from '#core/platform/log.ts';
import { parse } from '#core/schema.ts';
import { logSecurityEvent } from '#core/security/log-event.ts';
import { accountNotification } from '#public/members/dashboard';
import { createAuditLog } from '#public/members/staff';
import { readerHash, readSender } from './charge-emails.ts';
import { type Correspondent, correspondent, type Sender, sender as senderEntity } from './entity.ts';

// A reader's report of an account, signed so that no one can report for others. It has no dot: the edge takes a last
// path segment with a dot for a file.

export type Reporting = { agentId: string; hash: string };

const content = v.tuple([v.string(), v.string()]);
const signature = (key: string, text: string) => keyedHash(key, 'report', text).toString('base64url');

export const reportToken = (key: string, { agentId, hash }: Reporting): string => {
  const text = Buffer.from(JSON.stringify([agentId, hash])).toString('base64url');
  return `${text}~${signature(key, text)}`;
};

export const readReportToken = (key: string, token: string): Reporting | undefined => {
  const [text = '', mac = ''] = token.split('~');
  if (!sameDigest(mac, signature(key, text))) return undefined;
  const [agentId, hash] = parse(content, JSON.parse(Buffer.from(text, 'base64url').toString()));
  return { agentId, hash };
};

/** The page behind the link in an email's footer. */
export const reportUrl = (
  { key, siteUrl }: { key: string; siteUrl: string },
  { agentId, to }: { agentId: string; to: string },
): string => `${siteUrl}/report-email/${reportToken(key, { agentId, hash: readerHash(agentId, to) })}`;

// A reader doesn't want an account's emails anymore: they reported one, or marked it as spam. From now on that reader
// gets none, and an account that several readers report is stopped.

// The effects of reports and staff's decisions on a sender. Pure.
/** This many readers within this many days stop an account until staff look. */
export const MOST_REPORTS = 3;
const WITHIN_DAYS = 30;

type Stop = Pick<Sender, 'recentReports'> & Partial<Pick<Sender, 'stoppedAt' | 'stoppedBy'>>;

const afterReport = ({ recentReports, stoppedAt }: Sender, at: Date): Stop => {
  const since = isoAfter(at, -WITHIN_DAYS * DAY);
  const recent = [...recentReports.filter((one) => one > since), at.toISOString()].slice(-MOST_REPORTS);
  if (stoppedAt || recent.length < MOST_REPORTS) return { recentReports: recent };
  return { recentReports: recent, stoppedAt: at.toISOString(), stoppedBy: 'reports' };
};

type Deps = { db: Db; clock: Clock; pause?: Pause };
type Why = NonNullable<Correspondent['why']>;

const READER = 'reader';

/** Counts each reader once, even if they click again. */
const readerWrite = ({ agentId, hash }: Reporting, why: Why, at: Date): Write =>
  correspondent.update(
    { agentId, hash },
    { set: { stoppedAt: at.toISOString(), why } },
    { name: READER, if: when('attribute_not_exists(#stoppedAt)') },
  );

/** Fails if the sender has changed since it was read. */
export const unchanged = ({ revision }: Sender) => ({
  name: 'sender',
  if: when('attribute_not_exists(#revision) OR #revision = :revision', { ':revision': revision }),
});

const stopWrites = async ({ db, clock }: Deps, { agentId, email }: Sender, at: Date): Promise<Write[]> => [
  ...(await createAuditLog({ db, clock }).writes(
    { actorId: 'reports', actor: 'Reports of readers', action: 'sender.stopped', target: email || agentId },
    at,
  )),
  accountNotification(
    agentId,
    'emails',
    {
      subject: "We've paused the emails from your account",
      body: 'Several people reported them. We will look at it. Until then, clients get no email from you. Nothing is lost.',
    },
    at,
  ),
];

const senderWrites = async (deps: Deps, sender: Sender, why: Why, at: Date): Promise<Write[]> => {
  const change = afterReport(sender, at);
  return [
    senderEntity.update(
      { agentId: sender.agentId },
      { set: change, add: { reports: 1, revision: 1, ...(why === 'complaint' && { complaints: 1 }) } },
      unchanged(sender),
    ),
    ...(change.stoppedAt ? await stopWrites(deps, sender, at) : []),
  ];
};

const noteStop = (agentId: string) => {
  log.warn('a sender was stopped by reports', { agentId });
  const about = { kind: 'account', id: agentId } as const;
  logSecurityEvent({ event: 'sender.stopped', outcome: 'noticed', about, reason: 'reports' });
};

export const reportSender = (deps: Deps) => (reporting: Reporting, why: Why) =>
  writeAgain(async () => {
    const { db, clock } = deps;
    const at = clock();
    const sender = await readSender(db, reporting.agentId);
    const writes = sender ? await senderWrites(deps, sender, why, at) : [];
    // They have reported it before.
    if (!(await held(db.transact([readerWrite(reporting, why, at), ...writes]), READER))) return;
    if (sender && !sender.stoppedAt && afterReport(sender, at).stoppedAt) noteStop(sender.agentId);
  }, deps.pause);

/** A bouncing address. Counted once for each reader; the staff's list shows senders with many of them. */
export const noteBounce =
  ({ db, clock }: Deps) =>
  async ({ agentId, hash }: Reporting): Promise<void> => {
    // It bounced before, or the account is gone.
    await held(
      db.transact([
        correspondent.update(
          { agentId, hash },
          { set: { bouncedAt: clock().toISOString() } },
          { name: READER, if: when('attribute_not_exists(#bouncedAt)') },
        ),
        senderEntity.update({ agentId }, { add: { bounces: 1 } }, { if: when('attribute_exists(#PK)') }),
      ]),
    );
  };

// The link in the footer of an email, for its reader.

type ReportEmailDeps = { db: Db; clock: Clock; pinKey: Secret };

const readToken = async ({ pinKey }: Pick<ReportEmailDeps, 'pinKey'>, token: string): Promise<Reporting> => {
  const reporting = readReportToken(await pinKey(), token);
  if (!reporting) throw new AppError('LINK_NOT_FOUND');
  return reporting;
};

/** The facts for the page's question. */
export const showReport =
  (deps: ReportEmailDeps) =>
  async (token: string): Promise<{ from: string; email: string; is_stopped: boolean }> => {
    const reporting = await readToken(deps, token);
    const [sender, reader] = await Promise.all([
      readSender(deps.db, reporting.agentId),
      correspondent.get(deps.db, reporting, { consistent: true }),
    ]);
    return { from: sender?.name ?? '', email: sender?.email ?? '', is_stopped: reader?.stoppedAt !== undefined };
  };

export const reportEmail =
  (deps: ReportEmailDeps) =>
  async (token: string): Promise<void> =>
    reportSender(deps)(await readToken(deps, token), 'report');
