// The purchase behind a request: the property, the offer, and the day. All of it is optional. Rows, lists, emails and pages
// use the definitions here, so a new fact is added in this file and in the agent's form.
import * as v from 'valibot';
import { dollars, isDate, line } from '#core/http/fields.ts';
import type { Language } from '#core/http/language.ts';
import type { Complete } from '#core/platform/complete.ts';
import { centsField, centsFrom, dollarsOf } from '#core/platform/money.ts';

export const LONGEST_PROPERTY = 200;

/** The side that the asking agent represents. Clients see it if it isn't theirs. */
const agentRole = v.picklist(['buyer', 'seller']);

/** The purchase in the agent's form. */
export const purchaseForm = {
  property_address: v.optional(line(LONGEST_PROPERTY), ''),
  offer_amount: v.optional(dollars, 0),
  needed_by: v.optional(
    v.pipe(
      v.string(),
      v.check((text) => text === '' || isDate(text), 'Enter a date.'),
    ),
    '',
  ),
  agent_role: v.optional(agentRole),
};
const purchaseInput = v.object(purchaseForm);
type PurchaseInput = v.InferOutput<typeof purchaseInput>;

/** The purchase in rows, in cents. */
export const purchase = v.object({
  property: v.optional(v.string()),
  offer: v.optional(centsField),
  /** A day, such as 2026-12-03. */
  needed_by: v.optional(v.string()),
  role: v.optional(agentRole),
});
export type Purchase = v.InferOutput<typeof purchase>;

/** The purchase in replies, in dollars. */
export const shownPurchase = v.object({ ...purchase.entries, offer: v.optional(v.number()) });
export type ShownPurchase = v.InferOutput<typeof shownPurchase>;

export type PurchaseFact = Exclude<keyof Purchase, 'role'>;

/** The facts in the order that people read them. The role isn't one: emails and pages have a sentence for it. */
export const PURCHASE_FACTS = {
  property: { en: 'Property', es: 'Propiedad', isDay: false },
  offer: { en: 'Offer', es: 'Oferta', isDay: false },
  needed_by: { en: 'Needed by', es: 'Fecha límite', isDay: true },
} as const satisfies Record<PurchaseFact, Record<Language, string> & { isDay: boolean }>;

/** Undefined when nothing was filled in. Most agents represent the buyer, so that alone says nothing. */
export const purchaseFrom = (input: PurchaseInput): Purchase | undefined => {
  const found: Complete<Purchase> = {
    property: input.property_address || undefined,
    offer: input.offer_amount ? centsFrom(input.offer_amount) : undefined,
    needed_by: input.needed_by || undefined,
    role: input.agent_role,
  };
  const { role, ...facts } = found;
  return role === 'seller' || Object.values(facts).some((fact) => fact !== undefined) ? found : undefined;
};

export const purchaseView = (stored: Purchase | undefined): ShownPurchase | undefined =>
  stored && { ...stored, offer: stored.offer && dollarsOf(stored.offer) };

/** Each known fact with its label, written by `show`. */
export const factsOf = <Amount extends number, Shown>(
  purchase: { [Name in PurchaseFact]?: string | Amount | undefined },
  language: Language,
  show: { amount: (value: Amount) => Shown; day: (value: string) => Shown; text: (value: string) => Shown },
): { label: string; value: Shown }[] =>
  (Object.keys(PURCHASE_FACTS) as PurchaseFact[]).flatMap((name) => {
    const { [language]: label, isDay } = PURCHASE_FACTS[name];
    const value = purchase[name];
    if (!value) return [];
    if (typeof value === 'number') return [{ label, value: show.amount(value) }];
    return [{ label, value: isDay ? show.day(value) : show.text(value) }];
  });
