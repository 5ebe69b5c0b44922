// The people of one proof: up to six, each with a link and a role (docs/adr/016-co-buyers.md).
import * as v from 'valibot';

export const ROLES = ['buyer', 'spouse', 'donor', 'guarantor'] as const;
export type Role = (typeof ROLES)[number];

export const MOST_PEOPLE = 6;

const otherPerson = v.object({
  linkId: v.string(),
  communicationId: v.string(),
  /** Only for the agent: one person never learns more about the others than 'done'. */
  name: v.string(),
  role: v.picklist(ROLES),
});

/** One person of several: the place among them, and the others. */
export const joint = v.object({
  place: v.number(),
  role: v.picklist(ROLES),
  others: v.array(otherPerson),
});
export type Joint = v.InferOutput<typeof joint>;

/** The buyers' own: a spouse's money is theirs, a gift and a guarantor's money aren't. */
export const isOwnMoney = (role: Role): boolean => role === 'buyer' || role === 'spouse';

/** A person who was asked alone is the buyer. */
export const roleOf = ({ joint: of }: { joint?: Joint | undefined }): Role => of?.role ?? 'buyer';

const list = new Intl.ListFormat('en-US');
/** 'Bo Buyer and Cleo Client', or more. */
export const together = (names: readonly string[]): string => list.format(names);

type Asked = { joint?: { role: Role; others: readonly { role: Role }[] } | undefined };

/** For the words that people read: two buyers have a co-buyer, more people have others; gifts and guarantees are named. */
export const ASKED_AS = ['alone', 'two', 'more', 'donor', 'guarantor'] as const;
export type AskedAs = (typeof ASKED_AS)[number];

export const askedAs = ({ joint: of }: Asked): AskedAs => {
  if (!of) return 'alone';
  if (of.role === 'donor' || of.role === 'guarantor') return of.role;
  return of.others.length === 1 && of.others.every(({ role }) => isOwnMoney(role)) ? 'two' : 'more';
};

/** The people whose own money it is, among all those of a line in the agent's list. */
export const buyersOf = (
  name: string,
  { role = 'buyer', people = [] }: { role?: Role | undefined; people?: { name: string; role: Role }[] | undefined },
): string[] => [{ name, role }, ...people].flatMap((one) => (isOwnMoney(one.role) ? [one.name] : []));

export const SAME_EMAIL_MESSAGE = 'Two people with one email address need different first names.';
/** True if the emails to two people at one address greet different first names. */
export const areDistinct = (one: string, other: string): boolean =>
  one.trim().toLowerCase() !== other.trim().toLowerCase();
