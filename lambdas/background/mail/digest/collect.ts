// A piece of news waits for the digest. The first one orders the email: where there's nothing to say, there's no email.
import type { NewsKind } from '#contracts/members/notifications';
import { ConditionFailed, type Db, isNew, type Write, when } from '#core/data/db.ts';
import { scheduledOutboxWrite } from '#core/data/outbox.ts';
import { outboxEntry } from '#core/data/outbox-entity.ts';
import type { Envelope } from '#core/mail/mailer.ts';
import { DAY, epochSeconds } from '#core/platform/clock.ts';
import { type DigestTimes, nextDigest } from '#public/members/notifications';
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

export const digestId = (agentId: string, digestAt: string) => `digest-${agentId}-${digestAt}`;

/** The first address in the email on a line of its own: its button's. */
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

/** A piece of news that is collected again, because its worker died, is in the same digest once. */
export const collectNews =
  (deps: Deps) =>
  async (news: News, now: Date): Promise<void> => {
    let digestAt = nextDigest(news.times, now);
    // The second time is for a digest that begins to go out at this moment.
    for (const isLast of [false, true]) {
      for (const order of orderWrites(news.agentId, digestAt, now)) {
        try {
          await deps.db.transact([itemWrite(deps, news, digestAt, now), order]);
          return;
        } catch (error) {
          if (!(error instanceof ConditionFailed) || error.write !== DIGEST) throw error;
        }
      }
      if (!isLast) digestAt = nextDigest(news.times, digestAt);
    }
    throw new Error('The digest after the next is going out already');
  };
