// Letters are stored with their sender, so that one Query shows them beside the banks they come from.

import { type Condition, type Db, isNew, type Write, when } from '#core/data/db.ts';
import { dueIn } from '#core/data/due-list.ts';
import { type RowChange, rowChanges } from '#core/data/entity.ts';
import { DAY, isoAfter } from '#core/platform/clock.ts';
import { DUE_LETTERS, type Letter, letter } from './entity.ts';
import { VALID_DAYS } from './letter.ts';

/** A letter, its report and its file are kept for a year. */
export const KEEP_LETTER_DAYS = 365;
export const eraseAt = ({ createdAt }: Pick<Letter, 'createdAt'>): string =>
  isoAfter(new Date(createdAt), KEEP_LETTER_DAYS * DAY);

const keyOf = ({ owner, id }: Pick<Letter, 'owner' | 'id'>) => ({ owner, letterId: id });

export const letterWrite = (created: Letter): Write =>
  letter.put(keyOf(created), created, {
    index: dueIn(DUE_LETTERS, created.id, eraseAt(created)),
    if: isNew,
    name: 'letter',
  });

/** When upkeep has something to erase: a withdrawn letter leaves no file behind, and a waiting part no figures. */
const dueAt = (changed: Letter): string => {
  if (changed.state === 'withdrawn') return changed.withdrawnAt;
  return changed.state === 'ready' ? isoAfter(new Date(changed.part.at), VALID_DAYS * DAY) : eraseAt(changed);
};

/** The state and the round of the letter that something was decided on. */
export const asDecided = ({ state, round }: Pick<Letter, 'state' | 'round'>): Condition =>
  round === undefined
    ? when('#state = :state AND attribute_not_exists(#round)', { ':state': state })
    : when('#state = :state AND #round = :round', { ':state': state, ':round': round });

/** Only from the state that the change was decided on. */
export const letterChange = (before: Letter, after: Letter): Write => {
  const { set, remove } = rowChanges<Letter>(before, after);
  const moved: RowChange<Letter>['set'] = after.state === before.state ? {} : { DueSK: dueAt(after) };
  return letter.update(keyOf(before), { set: { ...set, ...moved }, remove }, { if: asDecided(before), name: 'letter' });
};

export const readLetter = (db: Pick<Db, 'get'>, owner: string, letterId: string): Promise<Letter | undefined> =>
  letter.get(db, { owner, letterId }, { consistent: true });

/** All of an owner's letters, to decide what to do with them: none may be left out. */
export const readLetters = async (db: Pick<Db, 'query'>, owner: string): Promise<Letter[]> => {
  const prefix = letter.key({ owner, letterId: '' }).SK;
  const letters: Letter[] = [];
  let cursor: string | undefined;
  do {
    const { items, nextCursor } = await letter.query(db, { pk: owner, prefix, consistent: true, cursor });
    letters.push(...items);
    cursor = nextCursor ?? undefined;
  } while (cursor);
  return letters;
};
