// One part of a file: says what each row would do, or does it. Known clients are looked up all at once; rows are saved in
// transactions of a few clients, so that each client is saved whole or not at all.
import { ConditionFailed } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import type { Body, Reply } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import { authorOf, type ClientStore } from '#public/clients/client';
import type { ImportResult, routes } from './contract.ts';
import { type ReadableRow, readRow } from './import-row.ts';
import { claimsOf, type ImportContext, inBatches, optInContacts, planRow, type RowPlan } from './plan-import.ts';

type Deps = { clients: Pick<ClientStore, 'known' | 'save'>; clock: Clock };
type PlannedRow = RowPlan & { row: ReadableRow };

/** DynamoDB's limit for a transaction. */
const WRITES_PER_TRANSACTION = 100;
const TRANSACTIONS_AT_ONCE = 4;

/** Something changed since the row was planned, or two rows of one transaction want the same place, which DynamoDB refuses. */
const hasCollided = (error: unknown): boolean =>
  error instanceof ConditionFailed ||
  /multiple operations on one item/i.test(error instanceof Error ? error.message : '');

const planRows = async (deps: Deps, context: ImportContext, rows: ReadableRow[]): Promise<PlannedRow[]> => {
  const known = await deps.clients.known(context.agentId, rows.flatMap(claimsOf), rows.flatMap(optInContacts));
  const at = deps.clock();
  return rows.map((row) => ({ row, ...planRow(row, known, context, at) }));
};

const saveOneByOne = async (deps: Deps, context: ImportContext, rows: ReadableRow[]): Promise<ImportResult[]> => {
  const results: ImportResult[] = [];
  for (const row of rows)
    for (const plan of await planRows(deps, context, [row])) {
      try {
        if (plan.writes.length > 0) await deps.clients.save(plan.writes);
        results.push(plan.result);
      } catch (error) {
        if (!hasCollided(error)) throw error;
        const fields = { email: 'This email and this phone number belong to two different clients on your list.' };
        results.push({ line: row.line, outcome: 'refused', fields });
      }
    }
  return results;
};

const saveBatch = async (deps: Deps, context: ImportContext, plans: PlannedRow[]): Promise<ImportResult[]> => {
  const writes = plans.flatMap((plan) => plan.writes);
  try {
    if (writes.length > 0) await deps.clients.save(writes);
    return plans.map(({ result }) => result);
  } catch (error) {
    if (!hasCollided(error)) throw error;
    const rows = plans.map(({ row }) => row);
    return saveOneByOne(deps, context, rows);
  }
};

const savePlans = async (deps: Deps, context: ImportContext, plans: PlannedRow[]): Promise<ImportResult[]> => {
  const batches = inBatches(plans, WRITES_PER_TRANSACTION);
  const results: ImportResult[] = [];
  for (let from = 0; from < batches.length; from += TRANSACTIONS_AT_ONCE) {
    const some = batches.slice(from, from + TRANSACTIONS_AT_ONCE);
    results.push(...(await Promise.all(some.map((batch) => saveBatch(deps, context, batch)))).flat());
  }
  return results;
};

export const importClients =
  (deps: Deps) =>
  async (agent: Agent, input: Body<typeof routes.importClients>): Promise<Reply<typeof routes.importClients>> => {
    const read = await Promise.all(input.rows.map((row) => readRow(row)));
    const context: ImportContext = {
      agentId: agent.id,
      by: authorOf(agent),
      fileName: input.file_name,
      duplicates: input.duplicates,
    };
    const plans = await planRows(
      deps,
      context,
      read.flatMap((row) => ('person' in row ? [row] : [])),
    );
    const results = input.save ? await savePlans(deps, context, plans) : plans.map(({ result }) => result);
    const refused = read.flatMap((row): ImportResult[] =>
      'person' in row ? [] : [{ line: row.line, outcome: 'refused', fields: row.fields }],
    );
    return { results: [...results, ...refused].sort((one, other) => one.line - other.line) };
  };
