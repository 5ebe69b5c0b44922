// Letters stand with their sender, so that one Query shows all of them beside the banks they come from.
import type { Item } from '#core/data/attribute-value.ts';
import { type Db, isNew, type Key, type Write, when } from '#core/data/db.ts';
import { due, keys, LETTER } from '#core/data/table.ts';
import { DAY, isoAfter } from '#core/platform/clock.ts';
import { type Letter, type Opening, VALID_DAYS } from './letter.ts';

export const letterFrom = (item: Item): Letter => ({
  ...(item as unknown as Letter),
  openings: (item.openings ?? []) as Opening[],
});

/** A letter, its report and its file are kept for a year. */
export const KEEP_LETTER_DAYS = 365;
export const eraseAt = (letter: Pick<Letter, 'createdAt'>): string =>
  isoAfter(new Date(letter.createdAt), KEEP_LETTER_DAYS * DAY);

export const letterWrite = (letter: Letter): Write => ({
  put: {
    ...letter,
    ...keys.letter(letter.owner, letter.id),
    GSI1PK: due.letters,
    GSI1SK: eraseAt(letter),
  } as Item & Key,
  if: isNew,
});

/** When upkeep looks at it: what was taken back leaves no file behind, a part that waits no figures. */
const lookAt = (letter: Letter): string | undefined => {
  if (letter.state === 'withdrawn') return letter.withdrawnAt;
  return letter.part ? isoAfter(new Date(letter.part.at), VALID_DAYS * DAY) : eraseAt(letter);
};

/** Only over the state that the change was decided on. */
export const letterChange = (before: Letter, after: Letter): Write => ({
  update: keys.letter(before.owner, before.id),
  change: {
    set: {
      state: after.state,
      issuedAt: after.issuedAt,
      validUntil: after.validUntil,
      confirmed: after.confirmed,
      openings: after.openings,
      recipientId: after.recipientId,
      recipientMessageId: after.recipientMessageId,
      part: after.part,
      otherHalf: after.otherHalf,
      withdrawnAt: after.withdrawnAt,
      ...(after.state === before.state ? {} : { GSI1SK: lookAt(after) }),
    },
    remove: before.part && !after.part ? ['part'] : [],
  },
  if: when('#state = :before', { ':before': before.state }),
});

export const readLetter = async (db: Db, owner: string, letterId: string): Promise<Letter | undefined> => {
  const item = await db.get(keys.letter(owner, letterId), { consistent: true });
  return item && letterFrom(item);
};

export const isLetter = (item: Item): boolean => String(item.SK).startsWith(LETTER);

export const readLetters = async (db: Db, owner: string): Promise<Letter[]> => {
  const { items } = await db.query<Item>({ pk: owner, prefix: LETTER });
  return items.map(letterFrom);
};
