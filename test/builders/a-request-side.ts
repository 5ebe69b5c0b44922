// The dependencies of the use cases of requests: a real table and a clock that a test sets. Also the later view of an agent, a
// client and the mail worker.

import * as v from 'valibot';
import type { Item } from '#core/data/attribute-value.ts';
import type { Db, Write } from '#core/data/db.ts';
import type { Guest } from '#core/http/actor.ts';
import { bankConnection, bankData } from '../../lambdas/funds/bank/entity.ts';
import type { BankFigures } from '../../lambdas/funds/bank/provider/funds-provider.ts';
import { listCommunications } from '../../lambdas/funds/request/communications/list-communications.ts';
import { requestInput } from '../../lambdas/funds/request/contract.ts';
import { createRequest } from '../../lambdas/funds/request/create-request.ts';
import { fundsRequest } from '../../lambdas/funds/request/entity.ts';
import { requestOfCommunication } from '../../lambdas/funds/request/funds-request-store.ts';
import { acceptLicense } from '../../lambdas/funds/request/guest/open-request.ts';
import { notification } from '../../lambdas/members/dashboard/public.ts';
import { aBank } from './a-bank.ts';
import { aConnection, aReading } from './a-connection.ts';
import type { Database } from './a-database.ts';
import { aRequestForm } from './a-request-form.ts';
import { anAgent } from './an-agent.ts';
import { NOW } from './now.ts';
import { openWork } from './open-work.ts';

let tables = 0;

/** The agent's form, as the route understands it. */
export const aRequestInput = (over: Record<string, unknown> = {}) => v.parse(requestInput, aRequestForm(over));

export const aRequestSide = async (database: Database) => {
  const table = `requests-${++tables}-${process.hrtime.bigint()}`;
  const db = await database.emptyTable(table);
  const agent = anAgent();
  let now = NOW;
  const deps = { db, clock: () => now, pinKey: async () => 'pin-key' };

  const request = async (id: string) => {
    const found = await requestOfCommunication(db, agent.id, id);
    if (!found) throw new Error(`There is no request ${id}`);
    return found;
  };

  return {
    ...deps,
    table,
    agent,
    request,
    setClock(at: Date) {
      now = at;
    },
    async send(over: Record<string, unknown> = {}): Promise<string> {
      return (await createRequest(deps)(agent, { input: aRequestInput(over) })).id;
    },
    /** The client with the link, as the guard lets them in. */
    async guest(id: string): Promise<Guest> {
      const linkId = (await request(id)).id;
      const item = await db.get(fundsRequest.key({ linkId }), { consistent: true });
      return { kind: 'guest', link: { id: linkId, kind: 'request', item: item ?? {} } };
    },
    /** Acts as the client with the link. */
    async acceptLicense(id: string): Promise<void> {
      await acceptLicense(deps)(await this.guest(id));
    },
    /** The time when upkeep reviews it; undefined when it no longer does. */
    async reviewAt(id: string): Promise<unknown> {
      return (await db.get(fundsRequest.key({ linkId: (await request(id)).id })))?.DueSK;
    },
    /** The same, with something else happening between the first decision and its transaction. */
    meanwhile(happens: () => Promise<unknown>) {
      let isFirst = true;
      const transact = async (writes: Write[]) => {
        if (isFirst) {
          isFirst = false;
          await happens();
        }
        return db.transact(writes);
      };
      return { ...deps, db: { ...db, transact } satisfies Db };
    },
    /** A bank with one account, linked and read. */
    async linkBank(owner: string, over: Partial<BankFigures> = {}) {
      const bank = { ...aBank(), ...over };
      const { itemId } = bank;
      await db.transact([
        bankConnection.put({ owner, itemId }, aConnection({ itemId })),
        bankData.put({ owner }, aReading({ banks: [bank] })),
      ]);
      return bank.accounts.map(({ accountId }) => ({ item_id: itemId, account_id: accountId }));
    },
    communications: async () => (await listCommunications(deps)(agent, {})).communications,
    notifications: async () =>
      (await notification.query(db, { pk: notification.partition({ agentId: agent.id }) })).items,
    /** The waiting tasks of the outbox, oldest first; tasks of the same moment have no order. */
    async tasks(kind?: string): Promise<Item[]> {
      const items = await openWork(db);
      const wanted = items.filter((one) => kind === undefined || one.kind === kind);
      return wanted.toSorted((one, other) => (one.id < other.id ? -1 : 1)).map(({ task }) => task);
    },
  };
};

export type RequestSide = Awaited<ReturnType<typeof aRequestSide>>;
