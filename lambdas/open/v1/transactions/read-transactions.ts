import type { Db } from '#core/data/db.ts';
import type { KeyHolder } from '#core/http/actor.ts';
import type { Query, Reply } from '#core/http/route.ts';
import type { Complete } from '#core/platform/complete.ts';
import { readOwnTransaction, readOwnTransactions } from '#public/chat/transaction';
import { idIn, idOut } from '../ids.ts';
import type { PublicTransaction, routes } from './contract.ts';

type Deps = { db: Pick<Db, 'get' | 'query'> };
type Shown = Awaited<ReturnType<ReturnType<typeof readOwnTransaction>>>;

const transactionView = (shown: Shown): Complete<PublicTransaction> => ({
  id: idOut('txn', shown.id),
  kind: shown.kind,
  state: shown.state,
  client: { name: shown.guest_name, email: shown.guest_email },
  steps: shown.steps.map(({ heading, done, document_state }) => ({ heading, done, document_state })),
  tasks: shown.checklist.map(({ text, user, agent }) => ({ text, done: user !== '' || agent !== '' })),
  created_at: shown.created_at,
  last_activity_at: shown.last_at,
});

export const listTransactions =
  (deps: Deps) =>
  async (
    actor: KeyHolder,
    page: Query<typeof routes.listTransactions>,
  ): Promise<Reply<typeof routes.listTransactions>> => {
    const { transactions, next_cursor } = await readOwnTransactions(deps)(actor, page);
    return { data: transactions.map(transactionView), next_cursor };
  };

export const readTransaction =
  (deps: Pick<Deps, 'db'>) =>
  async (actor: Pick<KeyHolder, 'id'>, id: string): Promise<PublicTransaction> =>
    transactionView(await readOwnTransaction(deps)(actor, idIn('txn', id)));
