// A lender's pre-approval, shown next to a proof of funds. The lender states it and no one verifies it, so it's never part of
// the amount that a bank confirms.
import * as v from 'valibot';
import { dollars, isDate, line, requiredLine } from '#core/http/fields.ts';
import { type Cents, centsField, dollarsOf } from '#core/platform/money.ts';

/** The label that is always shown with it. */
export const STATED_BY_LENDER = {
  en: 'Stated by the lender, not verified',
  es: 'Lo declara el prestamista, sin verificar',
} as const;

const stated = {
  lender: v.string(),
  /** The last day on which the lender stands by it. */
  expiresOn: v.string(),
  /** The person to ask at the lender. */
  contact: v.string(),
};

/** The part that a letter to the other side repeats. */
export const statedPreApproval = v.object({
  ...stated,
  amount: centsField,
  /** The lender states more. */
  atLeast: v.optional(v.literal(true)),
});
export type StatedPreApproval = v.InferOutput<typeof statedPreApproval>;

/** For the other side: it says no more than the letter that repeats it. */
export const repeatedUpTo = (
  { lender, amount, expiresOn, contact }: StatedPreApproval,
  most: Cents,
): StatedPreApproval =>
  amount > most ? { lender, amount: most, expiresOn, contact, atLeast: true } : { lender, amount, expiresOn, contact };

/** `file`: the lender's letter, by its id on pages. */
export const preApprovalField = v.object({
  ...statedPreApproval.entries,
  file: v.string(),
  by: v.picklist(['guest', 'agent']),
  at: v.string(),
});
export type PreApproval = v.InferOutput<typeof preApprovalField>;

const LONGEST_CONTACT = 200;

export const newPreApproval = v.object({
  lender: requiredLine(100),
  amount: v.pipe(
    dollars,
    v.check((amount) => amount > 0, 'Enter an amount above 0, like 450,000.'),
  ),
  expires_on: v.pipe(v.string(), v.check(isDate, 'Enter a date.')),
  contact: requiredLine(LONGEST_CONTACT),
  file_id: v.pipe(
    v.string(),
    v.maxLength(150),
    v.minLength(1, 'Add the file first, and wait until it has been checked.'),
  ),
});
export type NewPreApproval = v.InferOutput<typeof newPreApproval>;

/** `seen`: as the form showed it, empty if there was none. */
const seen = v.partial(v.object({ ...newPreApproval.entries, contact: line(LONGEST_CONTACT) }));
export const preApprovalEdit = v.object({ ...newPreApproval.entries, seen: v.optional(seen) });
export type PreApprovalEdit = v.InferOutput<typeof preApprovalEdit>;

export const shownStated = v.object({
  lender: v.string(),
  amount: v.number(),
  expires_on: v.string(),
  contact: v.string(),
  /** In a letter to the other side: the lender states more. */
  at_least: v.optional(v.literal(true)),
});
export type ShownStated = v.InferOutput<typeof shownStated>;

export const shownPreApproval = v.object({
  ...shownStated.entries,
  file: v.string(),
  by: v.picklist(['guest', 'agent']),
});
export type ShownPreApproval = v.InferOutput<typeof shownPreApproval>;

export const statedView = ({ lender, amount, expiresOn, contact, atLeast }: StatedPreApproval): ShownStated => ({
  lender,
  amount: dollarsOf(amount),
  expires_on: expiresOn,
  contact,
  ...(atLeast && { at_least: atLeast }),
});

/** Leaves out the contact that the agent typed: clients learn from the lender whom to ask. */
export const clientsPreApproval = (approval: PreApproval): PreApproval =>
  approval.by === 'agent' ? { ...approval, contact: '' } : approval;

export const preApprovalView = (approval: PreApproval): ShownPreApproval => ({
  ...statedView(approval),
  file: approval.file,
  by: approval.by,
});

/** A day is over everywhere in the market once it is over in Hawaii. */
const LAST_ZONE_HOURS = 10;
export const isOver = ({ expiresOn }: Pick<StatedPreApproval, 'expiresOn'>, now: Date): boolean =>
  new Date(now.getTime() - LAST_ZONE_HOURS * 3_600_000).toISOString().slice(0, 10) > expiresOn;
