import { type Db, exists, type Write, when } from '#core/data/db.ts';
import { AppError } from '#core/http/errors.ts';
import type { WrittenEmail } from '#core/mail/written-email.ts';
import { DAY, HOUR } from '#core/platform/clock.ts';
import type { Complete } from '#core/platform/complete.ts';
import { isDayOver } from '#core/platform/deadline.ts';
import { guestAddress, isLinkOver, type Parties, readTransaction } from '#public/chat/transaction';
import { fileCount, type StoredFile } from '../entity.ts';
import { publicId } from '../stored-file.ts';
import type { AskedFile } from './contract.ts';
import { askedFile, type StoredAsked } from './entity.ts';
import { ASKED_LIMITS } from './vocabulary.ts';

// Decides when a requested file is done or late, and when its client is reminded. Pure.

export const stateOf = ({ canceledAt, files }: Pick<StoredAsked, 'canceledAt' | 'files'>): AskedFile['state'] =>
  canceledAt !== undefined ? 'canceled' : files > 0 ? 'done' : 'open';

/** Reminders go out in the market's morning, the day before and the day after. One right after the first email helps no one. */
const MORNING_MS = 14 * HOUR;
const EARLIEST_MS = 12 * HOUR;
export const reminderTimes = ({ dueOn }: Pick<StoredAsked, 'dueOn'>, now: Date): { soon?: Date; late: Date } => {
  const morning = Date.parse(dueOn) + MORNING_MS;
  const soon = new Date(morning - DAY);
  return { ...(soon.getTime() >= now.getTime() + EARLIEST_MS && { soon }), late: new Date(morning + DAY) };
};

export const askedView = (asked: StoredAsked, now: Date): Complete<AskedFile> => ({
  id: publicId({ place: 'transaction', folderId: asked.folderId, id: asked.id }),
  text: asked.text,
  kind: asked.kind,
  due_on: asked.dueOn,
  state: stateOf(asked),
  is_late: stateOf(asked) === 'open' && isDayOver(asked.dueOn, now),
  asked_at: asked.askedAt,
  answer: asked.answeredBy && publicId({ place: 'transaction', folderId: asked.folderId, id: asked.answeredBy }),
  reminded_at: asked.remindedAt ?? '',
});

// Reads and writes of requested files, also for the files that answer them.

type At = Pick<StoredAsked, 'folderId'>;

export const listAsked = async (db: Pick<Db, 'query'>, { folderId }: At): Promise<StoredAsked[]> => {
  const page = { pk: askedFile.partition({ folderId }), prefix: 'ASKED#', limit: ASKED_LIMITS.files };
  return (await askedFile.list(db, page)).items;
};

export const readAsked = (db: Pick<Db, 'get'>, { folderId }: At, askedId: string): Promise<StoredAsked | undefined> =>
  askedFile.get(db, { folderId, askedId }, { consistent: true });

/** Adds one if there's room. */
export const askWrite = ({ id: folderId, agentId, linkId }: Pick<Parties, 'id' | 'agentId' | 'linkId'>): Write =>
  fileCount.update(
    { place: 'transaction', folderId },
    { add: { asked: 1 }, setIfAbsent: { files: 0, starts: 0, agentId, linkId } },
    {
      if: when(
        'attribute_not_exists(#asked) OR #asked < :most',
        { ':most': ASKED_LIMITS.files },
        () => new AppError('CONFLICT', { message: `You can ask for ${ASKED_LIMITS.files} files at most.` }),
      ),
    },
  );

/** An upload may answer only an open request. */
export const askedCheck = ({ folderId }: At, askedId: string): Write =>
  askedFile.check(
    { folderId, askedId },
    when(
      'attribute_exists(#PK) AND attribute_not_exists(#canceledAt)',
      undefined,
      () => new AppError('CONFLICT', { message: 'This file is no longer asked for.' }),
    ),
  );

type Answering = Pick<StoredFile, 'id' | 'place' | 'folderId' | 'answers'>;

const changes = {
  /** The file can be opened from now on. */
  added: (answeredBy: string) => ({ add: { files: 1 }, set: { answeredBy } }),
  /** The file has replaced another version that answered. */
  newest: (answeredBy: string) => ({ set: { answeredBy } }),
  removed: () => ({ add: { files: -1 }, remove: ['answeredBy'] as const }),
};

/** Updates the request that a file answers, if any. */
export const answeredWrites = ({ id, place, folderId, answers }: Answering, outcome: keyof typeof changes): Write[] =>
  place === 'transaction' && answers !== undefined
    ? [askedFile.update({ folderId, askedId: answers }, changes[outcome](id), { if: exists })]
    : [];

/**
 * A reminder was written weeks ago: it goes out only if the file is still missing and the client can still add it,
 * and to the client's current address.
 */
export const ifStillAsked =
  ({ db }: { db: Pick<Db, 'get'> }) =>
  async (email: WrittenEmail): Promise<WrittenEmail | undefined> => {
    if (!email.asked) return email;
    const { agentId, folderId, askedId } = email.asked;
    const [asked, transaction] = await Promise.all([
      readAsked(db, { folderId }, askedId),
      readTransaction(db, agentId, folderId),
    ]);
    if (!asked || stateOf(asked) !== 'open' || transaction?.state !== 'open') return undefined;
    if (await isLinkOver(db, transaction)) return undefined;
    return email.to === email.agent?.email ? email : { ...email, to: await guestAddress(db, transaction) };
  };
