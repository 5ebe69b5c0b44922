// What a request is for, as lines of the email. The agent typed the property, so they're quoted like every other word of theirs.
import { formatCents } from '#core/platform/money.ts';
import type { ProofRequestWords } from '../emails/proof-request-words.ts';
import type { Purchase } from '../entity.ts';

type Facts = Pick<Purchase, 'property' | 'offer' | 'neededBy'>;

export const purchaseLines = (
  labels: ProofRequestWords['request']['purchase'],
  { property, offer, neededBy }: Facts = {},
): string =>
  [
    [labels.property, property],
    [labels.offer, offer && formatCents(offer)],
    [labels.neededBy, neededBy && labels.day(neededBy)],
  ]
    .flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []))
    .join('\n');
