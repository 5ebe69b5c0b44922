// An open transaction goes to another agent, with its client: its row, and its link's. What its conversations, documents and files say of
// the agent goes with it, in the same transaction of the database.
import { type Write, when } from '#core/data/db.ts';
import { dueIn } from '#core/data/due-list.ts';
import { inHistory } from '#public/clients/client';
import {
  DUE_TRANSACTIONS,
  guidedTransaction,
  type Parties,
  type StoredTransaction,
  transactionLink,
} from './entity.ts';
import { nextReview, type Transaction } from './transaction.ts';
import { transactionKey } from './transaction-store.ts';

export type NewAgent = Pick<Parties, 'agentId' | 'agentName' | 'agentEmail'>;
export type OpenTransaction = Extract<StoredTransaction, { state: 'open' }>;

export const isOpenTransaction = (transaction: Transaction): transaction is OpenTransaction =>
  transaction.state === 'open';

/** Only as it was read: under the name `transaction`. */
const asRead = ({ revision }: Transaction) => ({
  name: 'transaction',
  if:
    revision === 0
      ? when('#state = :open AND (attribute_not_exists(#revision) OR #revision = :none)', {
          ':open': 'open',
          ':none': 0,
        })
      : when('#state = :open AND #revision = :revision', { ':open': 'open', ':revision': revision }),
});

/** The link in the client's emails stays; its request's is the request's own. */
const linkWrites = ({ origin, linkId, agentId, guestEmail, createdAt }: OpenTransaction, to: NewAgent): Write[] =>
  origin === 'own'
    ? [
        transactionLink.update(
          { linkId },
          { set: { ...to, ...inHistory(to.agentId, guestEmail, createdAt) } },
          { name: 'link', if: when('#agentId = :agentId', { ':agentId': agentId }) },
        ),
      ]
    : [];

/** `changed`: what becomes of its documents. */
export const transactionHandOverWrites = (
  before: OpenTransaction,
  to: NewAgent,
  changed: Partial<Pick<OpenTransaction, 'document_1' | 'document_3'>> = {},
): { after: OpenTransaction; writes: Write[] } => {
  const after: OpenTransaction = { ...before, ...changed, ...to, revision: before.revision + 1 };
  return {
    after,
    writes: [
      guidedTransaction.delete(transactionKey(before), asRead(before)),
      guidedTransaction.put(transactionKey(after), after, {
        index: dueIn(DUE_TRANSACTIONS, after.linkId, nextReview(after)),
      }),
      ...linkWrites(before, to),
    ],
  };
};
