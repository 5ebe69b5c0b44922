// What a request is for: the property, the offer, and when it's needed. All of it is optional.
import { centsFrom, dollarsOf } from '#core/platform/money.ts';
import type { Communication } from '../communications/vocabulary.ts';
import type { Purchase } from '../entity.ts';
import type { RequestInput } from '../vocabulary.ts';

type PurchaseFields = Pick<RequestInput, 'property_address' | 'offer_amount' | 'needed_by' | 'agent_role'>;

/** Undefined when nothing was filled in. Most agents represent the buyer, so that alone says nothing. */
export const purchaseFrom = ({ property_address, offer_amount, needed_by, agent_role }: PurchaseFields) => {
  if (!property_address && !offer_amount && !needed_by && agent_role !== 'seller') return undefined;
  return {
    property: property_address || undefined,
    offer: offer_amount ? centsFrom(offer_amount) : undefined,
    neededBy: needed_by || undefined,
    role: agent_role,
  } satisfies Purchase;
};

export const purchaseView = (purchase: Purchase | undefined): Communication['purchase'] =>
  purchase && {
    property: purchase.property,
    offer: purchase.offer && dollarsOf(purchase.offer),
    needed_by: purchase.neededBy,
    role: purchase.role,
  };
