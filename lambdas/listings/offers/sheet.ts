// The sheet of offers in words, side by side: on its page and in its PDF. Pure.

import type { SheetWords } from './sheet-words.ts';
import type { ShownOffer } from './shown-offer.ts';

export type FactName = keyof SheetWords['facts'];
/** `day`: a day, or the moment of a deadline, in the reader's language. */
type Format = {
  words: SheetWords;
  money: (dollars: number) => string;
  day: (iso: string, show: 'day' | 'deadline') => string;
};

/** The verdict, its last day, and the names on the accounts. */
const proofOf = ({ is, amount = 0, ...proof }: ShownOffer['proof'], { words, money, day }: Format) => {
  const until = proof.valid_until && `${words.until} ${day(proof.valid_until, 'deadline')}`;
  const names = proof.held_by && proof.held_by.length > 0 && words.heldBy(proof.held_by.join(', '));
  const verdict = words.proofs[is](money(amount));
  const whole = [[verdict, until].filter(Boolean).join(' '), names].filter(Boolean).join('. ');
  return { verdict, beside: [until, names].flatMap((one) => one || []), whole };
};

export const contingencyWords = (chosen: ShownOffer['contingencies'], words: SheetWords): string =>
  chosen.map((one) => words.contingencies[one]).join(', ') || words.noContingencies;

/** For a table. A single offer leaves out facts that it doesn't state. */
const NOT_STATED = '-';

/** The pre-approved amount in words, never more than the price, because the seller reads it. */
const coveredBy = ({ pre_approved, price }: ShownOffer, { words, money }: Format): string => {
  if (pre_approved >= price) return words.coversPrice;
  return pre_approved > 0 ? money(pre_approved) : '';
};

/** Each fact in words, which are also what is compared. */
const factsOf = (offer: ShownOffer, format: Format): Record<FactName, string> => {
  const { words, money, day } = format;
  const moneyOr = (amount: number) => (amount > 0 ? money(amount) : NOT_STATED);
  const dayOr = (text: string) => (text ? day(text, 'day') : NOT_STATED);
  return {
    price: money(offer.price),
    financing: words.financing[offer.financing],
    down_payment: moneyOr(offer.down_payment),
    proof: proofOf(offer.proof, format).whole,
    pre_approved: [offer.lender, coveredBy(offer, format)].filter(Boolean).join(', ') || NOT_STATED,
    earnest_money: moneyOr(offer.earnest_money),
    contingencies: contingencyWords(offer.contingencies, words),
    closing: dayOr(offer.closing),
    last_day: dayOr(offer.last_day),
    state: words.states[offer.state],
  };
};

/** `differing`: the facts in which the offers differ. `stated`: the facts that an offer has. */
export const sheetOf = <Shown extends ShownOffer>(offers: readonly Shown[], format: Format) => {
  const names = Object.keys(format.words.facts) as FactName[];
  const columns = offers.map((offer) => {
    const facts = factsOf(offer, format);
    const stated = names.filter((name) => facts[name] !== NOT_STATED);
    return { offer, facts, stated, proof: proofOf(offer.proof, format) };
  });
  const differing = new Set(names.filter((name) => new Set(columns.map(({ facts }) => facts[name])).size > 1));
  return { columns, names, differing };
};
