// npx tsx test/load/fifty-thousand-clients.ts: a file of 50,000 clients as the page sends it, first looked at and then saved, into a
// real table; and then the first page of that list beside the first page of a list of 50. ROWS changes the size.

import { createClientStore } from '../../lambdas/clients/client/client-store.ts';
import { listClients } from '../../lambdas/clients/list/list-clients.ts';
import type { Agent } from '../../lambdas/core/http/actor.ts';
import { aDatabase } from '../builders/a-database.ts';
import { addClientsFrom } from './clients-of-a-file.ts';

const rows = Number(process.env.ROWS ?? 50_000);
const ROUNDS = 60;
const anAgent = (id: string) => ({ kind: 'agent', id, name: 'Ada Agent', email: 'ada@example.com' }) as Agent;
const [many, few] = [anAgent('agent-many'), anAgent('agent-few')];

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const main = async () => {
  const database = await aDatabase();
  const db = await database.emptyTable('clients');
  const clients = createClientStore(db);
  await addClientsFrom({ db, clients }, few, 50, () => undefined);
  const { checked, saved, refused } = await addClientsFrom({ db, clients }, many, rows, (phase, done, seconds) =>
    console.log(`${phase.padEnd(8)} ${String(done).padStart(6)} of ${rows} after ${seconds.toFixed(0)} s`),
  );
  console.log(
    `a file of ${rows}: looked at in ${checked.toFixed(0)} s, saved in ${saved.toFixed(0)} s, ${refused} refused`,
  );

  const list = listClients({ clients });
  const timeOf = async (agent: Agent, sort: 'name' | '-date', search?: string) => {
    const started = performance.now();
    await list(agent, { limit: 25, sort, search });
    return performance.now() - started;
  };
  for (const [what, sort, search] of [
    ['newest first', '-date'],
    ['by name', 'name'],
    ['searched', 'name', 'ada sample 0000'],
  ] as const) {
    const times: Record<'many' | 'few', number[]> = { many: [], few: [] };
    // In turn, so that other work of the machine affects both equally.
    for (let round = 0; round < ROUNDS; round++) {
      times.many.push(await timeOf(many, sort, search));
      times.few.push(await timeOf(few, sort, search));
    }
    const [long, short] = [median(times.many), median(times.few)];
    console.log(
      `first page, ${what}: ${long.toFixed(2)} ms of ${rows}, ${short.toFixed(2)} ms of 50, x ${(long / short).toFixed(2)}`,
    );
  }
  await database.stop();
};
void main();
