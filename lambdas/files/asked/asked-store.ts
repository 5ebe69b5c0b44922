// Reads and writes of files that were asked for, also for the files that answer them.
import { type Db, exists, type Write, when } from '#core/data/db.ts';
import type { Parties } from '#public/chat/transaction';
import { fileCount, type StoredFile } from '../entity.ts';
import { askedFile, type StoredAsked } from './entity.ts';
import { ASKED_LIMITS } from './vocabulary.ts';

type At = Pick<StoredAsked, 'folderId'>;

export const listAsked = async (db: Pick<Db, 'query'>, { folderId }: At): Promise<StoredAsked[]> => {
  const page = { pk: askedFile.partition({ folderId }), prefix: 'ASKED#', limit: ASKED_LIMITS.files };
  return (await askedFile.list(db, page)).items;
};

export const readAsked = (db: Pick<Db, 'get'>, { folderId }: At, askedId: string): Promise<StoredAsked | undefined> =>
  askedFile.get(db, { folderId, askedId }, { consistent: true });

/** One more, if there's room: under the name `count`. */
export const askWrite = ({ id: folderId, agentId, linkId }: Pick<Parties, 'id' | 'agentId' | 'linkId'>): Write =>
  fileCount.update(
    { place: 'transaction', folderId },
    { add: { asked: 1 }, setIfAbsent: { files: 0, starts: 0, agentId, linkId } },
    {
      name: 'count',
      if: when('attribute_not_exists(#asked) OR #asked < :most', { ':most': ASKED_LIMITS.files }),
    },
  );

/** An upload answers what is still asked for; fails under the name `asked`. */
export const askedCheck = ({ folderId }: At, askedId: string): Write =>
  askedFile.check({ folderId, askedId }, when('attribute_exists(#PK) AND attribute_not_exists(#canceledAt)'), {
    name: 'asked',
  });

type Answering = Pick<StoredFile, 'id' | 'place' | 'folderId' | 'answers'>;

const changes = {
  /** It can be opened from now on. */
  added: (answeredBy: string) => ({ add: { files: 1 }, set: { answeredBy } }),
  /** It has taken the place of another version that answered. */
  newest: (answeredBy: string) => ({ set: { answeredBy } }),
  removed: () => ({ add: { files: -1 }, remove: ['answeredBy'] as const }),
};

/** What becomes of the question that a file answers, if it answers one. */
export const answeredWrites = ({ id, place, folderId, answers }: Answering, outcome: keyof typeof changes): Write[] =>
  place === 'transaction' && answers !== undefined
    ? [askedFile.update({ folderId, askedId: answers }, changes[outcome](id), { name: 'asked', if: exists })]
    : [];
