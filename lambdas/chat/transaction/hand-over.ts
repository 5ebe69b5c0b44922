// An open transaction moves to another agent with its client: its row, its link's, and the reminders of its tours. Its
// conversations, documents and files also change agents, in the same database transaction.
import type { Secret } from '#core/aws/secrets.ts';
import { type Db, type Write, when } from '#core/data/db.ts';
import { dueIn } from '#core/data/due-list.ts';
import { rotatePin } from '#core/http/rotate-pin.ts';
import { inHistory } from '#public/clients/client';
import {
  DUE_TRANSACTIONS,
  guidedTransaction,
  type Parties,
  type StoredTransaction,
  transactionLink,
} from './entity.ts';
import { tourHandOverWrites } from './tours/tour-reminders.ts';
import { nextReview, type Transaction } from './transaction.ts';
import { transactionKey } from './transaction-store.ts';

export type NewAgent = Pick<Parties, 'agentId' | 'agentName' | 'agentEmail'>;
export type OpenTransaction = Extract<StoredTransaction, { state: 'open' }>;

export const isOpenTransaction = (transaction: Transaction): transaction is OpenTransaction =>
  transaction.state === 'open';

/** Conditional on the row as read: fails under the name `transaction`. */
export const asRead = ({ revision }: Transaction) => ({
  name: 'transaction',
  if:
    revision === 0
      ? when('#state = :open AND (attribute_not_exists(#revision) OR #revision = :none)', {
          ':open': 'open',
          ':none': 0,
        })
      : when('#state = :open AND #revision = :revision', { ':open': 'open', ':revision': revision }),
});

type Deps = { db: Pick<Db, 'get'>; pinKey: Secret };
type To = { to: NewAgent; at: Date };

/** The former agent may have noted the pin, so the client gets another one. A request handles its own link. */
const linkWrites = async (
  { db, pinKey }: Deps,
  { origin, linkId, agentId, guestEmail, createdAt }: OpenTransaction,
  { to, at }: To,
): Promise<Write[]> => {
  if (origin !== 'own') return [];
  const link = await transactionLink.get(db, { linkId }, { consistent: true });
  if (!link) throw new Error(`The link of an open transaction is missing: ${linkId}`);
  const { pin, email } = rotatePin(await pinKey(), link, { why: 'handed over', at });
  return [
    transactionLink.update(
      { linkId },
      { set: { ...to, ...pin, ...inHistory(to.agentId, guestEmail, createdAt) } },
      {
        name: 'link',
        if: when('#agentId = :agentId AND #pinVersion = :pinVersion', {
          ':agentId': agentId,
          ':pinVersion': link.pinVersion,
        }),
      },
    ),
    email,
  ];
};

/** `changed`: the effects on its documents. */
export const transactionHandOverWrites = async (
  deps: Deps,
  before: OpenTransaction,
  { to, at, changed = {} }: To & { changed?: Partial<Pick<OpenTransaction, 'document_1' | 'document_3'>> },
): Promise<{ after: OpenTransaction; writes: Write[] }> => {
  const after: OpenTransaction = { ...before, ...changed, ...to, revision: before.revision + 1 };
  return {
    after,
    writes: [
      guidedTransaction.delete(transactionKey(before), asRead(before)),
      guidedTransaction.put(transactionKey(after), after, {
        index: dueIn(DUE_TRANSACTIONS, after.linkId, nextReview(after)),
      }),
      ...(await linkWrites(deps, before, { to, at })),
      ...tourHandOverWrites(after, at),
    ],
  };
};
