// The money that a joint report lists besides the buyers' own, in words for the report, the letter and the verify page:
// gifts, which count, and guarantors' money, which doesn't.
import * as v from 'valibot';
import type { Language } from '#core/http/language.ts';
import { longDate } from '#core/mail/long-date.ts';
import { type Cents, centsFrom, dollarsOf, formatCents } from '#core/platform/money.ts';
import { holderField, isClients } from '#vocabulary/funds/request';
import type { ReportContent } from './report.ts';

const fields = {
  /** A gift counts in full, or not at all; a guarantor's money is compared with the requested amount. */
  confirmed: v.boolean(),
  institutions: v.array(v.string()),
  /** Says if the accounts are in this person's name. */
  holder: holderField,
};

export const guarantorView = v.object({ name: v.string(), ...fields });
export const giftView = v.object({
  from: v.string(),
  /** Missing in a letter to the other side. */
  amount: v.optional(v.number()),
  signed_at: v.string(),
  ...fields,
});

export type GuarantorView = v.InferOutput<typeof guarantorView>;
export type GiftView = v.InferOutput<typeof giftView>;

type Backing = { gifts?: readonly GiftView[] | undefined; guarantors?: readonly GuarantorView[] | undefined };

const dollars = (amount: number | undefined): string => (amount === undefined ? '' : formatCents(centsFrom(amount)));

const WORDS = {
  en: {
    gift: ({ from, amount, signed_at }: GiftView) =>
      `Gift${amount === undefined ? '' : ` of ${dollars(amount)}`} from ${from}, letter signed ${longDate(signed_at)}.`,
    counts: "The donor's bank confirms it, and it counts.",
    countsNot: "The donor's bank doesn't confirm it, so it doesn't count.",
    guarantor: ({ name, confirmed }: GuarantorView, amount: string) =>
      confirmed
        ? `Guarantor ${name}: their bank confirms at least ${amount}.`
        : `Guarantor ${name}: their bank doesn't confirm ${amount}.`,
    apart: "It isn't part of the buyers' funds.",
    otherName: "The account isn't known to be in their name.",
  },
  es: {
    gift: ({ from, amount, signed_at }: GiftView) =>
      `Donación${amount === undefined ? '' : ` de ${dollars(amount)}`} de ${from}, carta firmada el ${longDate(signed_at, 'es')}.`,
    counts: 'El banco del donante la confirma, y cuenta.',
    countsNot: 'El banco del donante no la confirma, así que no cuenta.',
    guarantor: ({ name, confirmed }: GuarantorView, amount: string) =>
      confirmed
        ? `Garante ${name}: su banco confirma al menos ${amount}.`
        : `Garante ${name}: su banco no confirma ${amount}.`,
    apart: 'No es parte de los fondos de los compradores.',
    otherName: 'No se sabe que la cuenta esté a su nombre.',
  },
} as const satisfies Record<Language, unknown>;

/** A line for each gift, and for each guarantor. */
export const backingWords = ({ gifts = [], guarantors = [] }: Backing, amount: Cents, language: Language): string[] => {
  const words = WORDS[language];
  const named = ({ holder }: Pick<GiftView, 'holder'>) => (isClients(holder) ? [] : [words.otherName]);
  return [
    ...gifts.map((gift) =>
      [words.gift(gift), gift.confirmed ? words.counts : words.countsNot, ...named(gift)].join(' '),
    ),
    ...guarantors.map((one) => [words.guarantor(one, formatCents(amount)), words.apart, ...named(one)].join(' ')),
  ];
};

export const backingIn = ({ gifts, guarantors }: Pick<ReportContent, 'gifts' | 'guarantors'>) => ({
  gifts: gifts?.map(({ from, amount, signedAt, confirmed, institutions, holder }) => ({
    from,
    ...(amount !== undefined && { amount: dollarsOf(amount) }),
    signed_at: signedAt,
    confirmed,
    institutions,
    holder,
  })),
  guarantors,
});
