// The gift letter: the facts that lenders ask for (Fannie Mae B3-4.3-04), in our standard text. The English text is
// signed; the Spanish one is to read only. Pure.
import * as v from 'valibot';
import type { Language } from '#core/http/language.ts';
import { longDate } from '#core/mail/long-date.ts';
import { centsField, formatCents } from '#core/platform/money.ts';
import { plainWords } from '#core/platform/person-name.ts';
import { isOwnMoney, type Joint, roleOf, together } from '../people.ts';

/** Raised with each change of the text, so that a signed letter names its version. */
export const GIFT_LETTER_VERSION = 'gift-letter-1';

/** The donor's statement, which they sign by typing their name. */
export const giftField = v.object({
  amount: centsField,
  relationship: v.string(),
  property: v.string(),
  signature: v.string(),
  words: v.string(),
  signedAt: v.string(),
  /** Hash of the entry that records it (consent/consent-entity.ts). */
  hash: v.string(),
  /** Fingerprint of the file, once the worker has made it: before the donor's part is done. */
  fingerprint: v.optional(v.string()),
});
export type SignedGift = v.InferOutput<typeof giftField>;

type Asked = { joint?: Joint | undefined; gift?: SignedGift | undefined };

/** A donor's money counts by a signed letter alone, so nothing of theirs is sent before. */
export const lacksGiftLetter = (request: Asked): boolean => roleOf(request) === 'donor' && request.gift === undefined;

/** The people it's given to: a letter has to name them, so a donor learns who they are. */
export const recipientsOf = ({ joint }: Pick<Asked, 'joint'>): string[] =>
  (joint?.others ?? []).flatMap(({ name, role }) => (isOwnMoney(role) ? [name] : []));

/** Signed with the name that the letter begins with; case and accents aside. */
export const isSignedBy = (signature: string, donor: string): boolean => plainWords(signature) === plainWords(donor);

export type GiftFacts = Pick<SignedGift, 'amount' | 'relationship' | 'property'> & {
  donor: string;
  recipients: readonly string[];
};

type Clause = { heading: string; text: string };

const LIST = { en: together, es: (names: readonly string[]) => new Intl.ListFormat('es-US').format(names) };

/** Stands for facts that the donor hasn't filled in yet. */
export const GIFT_BLANK = '________';

export const giftClauses = (facts: GiftFacts, language: Language): Clause[] => {
  const { donor, relationship, property } = facts;
  const [to, amount] = [LIST[language](facts.recipients), facts.amount > 0 ? formatCents(facts.amount) : GIFT_BLANK];
  return language === 'en'
    ? [
        { heading: 'The gift', text: `I, ${donor}, give ${to} a gift of ${amount}.` },
        { heading: 'Relationship', text: `My relationship to the recipient: ${relationship}.` },
        { heading: 'Property', text: `The gift is for the purchase of ${property}.` },
        {
          heading: 'No repayment',
          text: 'No repayment of this gift is expected or implied, in money, in services or in any other form, now or in the future.',
        },
        {
          heading: 'Source',
          text: 'The money is in my own accounts. None of it comes from the seller, a builder, a real-estate agent, or anyone else with an interest in the sale.',
        },
      ]
    : [
        { heading: 'La donación', text: `Yo, ${donor}, le doy a ${to} una donación de ${amount}.` },
        { heading: 'Relación', text: `Mi relación con quien la recibe: ${relationship}.` },
        { heading: 'Propiedad', text: `La donación es para la compra de ${property}.` },
        {
          heading: 'Sin devolución',
          text: 'No se espera ni se da por entendida ninguna devolución de esta donación, ni en dinero, ni en servicios, ni de otra forma, ni ahora ni en el futuro.',
        },
        {
          heading: 'Origen',
          text: 'El dinero está en mis propias cuentas. Nada de él viene de quien vende, de una constructora, de un agente inmobiliario ni de nadie más con un interés en la venta.',
        },
      ];
};

export const signedLine = ({ signature, signedAt }: Pick<SignedGift, 'signature' | 'signedAt'>): string =>
  `Signed electronically by ${signature} on ${longDate(signedAt)}.`;
