// A piece of news waits for the digest. The first one orders the email: where there's nothing to say, there's no email.
import { ConditionFailed, type Db, isNew, type Write, when } from '#core/data/db.ts';
import { scheduledOutboxWrite } from '#core/data/outbox.ts';
import { outboxEntry } from '#core/data/outbox-entity.ts';
import type { Envelope } from '#core/mail/mailer.ts';
import { DAY, epochSeconds } from '#core/platform/clock.ts';
import { type DigestTimes, nextDigest } from '#public/members/notifications';
import type { NewsKind } from '#vocabulary/members/notifications';
import type { DigestTask } from './digest-task.ts';
import { digestItem } from './entity.ts';

type Deps = { db: Pick<Db, 'transact'>; siteUrl: string };
type News = {
  agentId: string;
  kind: NewsKind;
  outboxId: string;
  envelope: Pick<Envelope, 'subject' | 'text' | 'to'>;
  times: DigestTimes;
};

/** What a failed condition is recognized by: the digest has been ordered already, or it's going out. */
const DIGEST = 'digest';
const KEPT_MS = 7 * DAY;

/** The ID is a tag of the email at SES, which refuses one with a colon. */
export const digestId = (agentId: string, digestAt: string) => `digest-${agentId}-${digestAt.replaceAll(':', '')}`;

/** The first line of the email that is an address of ours: its button's. */
const pathIn = (text: string, siteUrl: string): string =>
  text
    .split('\n')
    .find((line) => line.startsWith(`${siteUrl}/`))
    ?.slice(siteUrl.length) ?? '';

const itemWrite = ({ siteUrl }: Deps, news: News, digestAt: Date, now: Date): Write => {
  const { agentId, outboxId, kind, envelope } = news;
  const { subject, text, to } = envelope;
  const row = { outboxId, kind, subject, path: pathIn(text, siteUrl), to, at: now.toISOString() };
  const expires = epochSeconds(digestAt, KEPT_MS);
  return digestItem.put({ agentId, digestAt: digestAt.toISOString(), outboxId }, { ...row, expires });
};

/** Either this one orders the digest, or it has been ordered and hasn't begun to go out: what it says is complete then. */
const orderWrites = (agentId: string, digestAt: Date, now: Date): [first: Write, known: Write] => {
  const id = digestId(agentId, digestAt.toISOString());
  const task: DigestTask = { template: 'digest', agentId, digestAt: digestAt.toISOString() };
  return [
    { ...scheduledOutboxWrite('mail', task, { at: now, startAt: digestAt, id }), if: isNew, name: DIGEST },
    outboxEntry.check({ id }, when('#state = :waiting', { ':waiting': 'waiting' }), { name: DIGEST }),
  ];
};

/** Whether it's in: false when that digest is going out. */
const putInto = async (deps: Deps, news: News, digestAt: Date, now: Date): Promise<boolean> => {
  for (const order of orderWrites(news.agentId, digestAt, now))
    try {
      await deps.db.transact([itemWrite(deps, news, digestAt, now), order]);
      return true;
    } catch (error) {
      if (!(error instanceof ConditionFailed) || error.write !== DIGEST) throw error;
    }
  return false;
};

/** A piece of news that is collected again, because its worker died, is in the same digest once. */
export const collectNews =
  (deps: Deps) =>
  async (news: News, now: Date): Promise<void> => {
    const next = nextDigest(news.times, now);
    if (await putInto(deps, news, next, now)) return;
    if (await putInto(deps, news, nextDigest(news.times, next), now)) return;
    throw new Error('The digest after the next is going out already');
  };
