// A part of a file: what each row would do, or does. Who is there already is looked up in one go; rows are saved in
// transactions of a few clients, so that each client is whole or not there.

import type { Item } from '#core/data/attribute-value.ts';
import { ConditionFailed, type Key, type Write } from '#core/data/db.ts';
import { clientsPartition, keys } from '#core/data/table.ts';
import type { Agent } from '#core/http/actor.ts';
import type { Body, Reply } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import { authorOf, decideAll } from '../consent/ledger.ts';
import { freshClient, isBeside } from '../list/add-client.ts';
import { CHANNELS, type Channel, type Client, contactHash, contactOf } from '../list/client.ts';
import { changeWrites, claim, clientFrom, createWrites, emailKeyOf, phoneKeyOf } from '../list/client-rows.ts';
import type { ClientStore } from '../list/client-store.ts';
import type { ImportResult, routes } from './contract.ts';
import { type ReadRow, readRow } from './import-row.ts';
import { endedByNewContact, mergedDecisions, withPerson } from './merge.ts';

type Input = Body<typeof routes.importClients>;
type GoodRow = Extract<ReadRow, { person: unknown }>;
type Plan = { result: ImportResult; writes: Write[] };
type Deps = { clients: Pick<ClientStore, 'getMany' | 'save'>; clock: Clock };

/** DynamoDB's limit of a transaction. */
const WRITES_AT_ONCE = 100;
const TRANSACTIONS_AT_ONCE = 4;

const isGood = (row: ReadRow): row is GoodRow => 'person' in row;

const claimsOf = ({ person }: GoodRow): string[] => [
  ...(person.email ? [emailKeyOf(person.email)] : []),
  ...(person.phoneNumber ? [phoneKeyOf(person.phoneNumber, person.name)] : []),
];

const stopKey = (agentId: string, { person }: GoodRow, channel: Channel): Key =>
  keys.stop(agentId, channel, contactHash(agentId, contactOf(person, channel)));

const keysWanted = (agentId: string, rows: GoodRow[]): Key[] => {
  const wanted = rows.flatMap((row) => [
    ...claimsOf(row).map((SK) => ({ PK: clientsPartition(agentId), SK })),
    ...CHANNELS.filter((channel) => row.optIns[channel] && contactOf(row.person, channel)).map((channel) =>
      stopKey(agentId, row, channel),
    ),
  ]);
  return [...new Map(wanted.map((key) => [key.SK, key])).values()];
};

export const importClients = (deps: Deps) => {
  const plan = (agent: Agent, input: Input, row: GoodRow, there: Map<string, Item>, now: Date): Plan => {
    const { person } = row;
    const said = input.file_name ? `File ${input.file_name}, line ${row.line}` : `Line ${row.line}`;
    const made = { by: authorOf(agent), source: 'import' as const, said };
    const known = claimsOf(row)
      .map((SK) => there.get(SK))
      .find((item) => item !== undefined);
    if (known) {
      const before = clientFrom(known);
      const duplicate = { line: row.line, duplicate_of: before.name };
      if (input.duplicates === 'skip') return { result: { ...duplicate, outcome: 'skipped' }, writes: [] };
      const named = claim(withPerson(before, person), isBeside(before));
      const ended = decideAll(named, endedByNewContact(before, named, authorOf(agent)), now);
      const { decisions, keptOptOut } = mergedDecisions(ended.client, row.optIns, made);
      const stopped = decisions.filter(
        ({ to, channel }) => to === 'in' && there.has(stopKey(agent.id, row, channel).SK),
      );
      const after = decideAll(
        ended.client,
        decisions.filter((decision) => !stopped.includes(decision)),
        now,
      );
      const entries = [...ended.entries, ...after.entries];
      const kept = [...keptOptOut, ...stopped.map(({ channel }) => channel)];
      const isSame = entries.length === 0 && sameContact(before, after.client);
      return {
        result: {
          ...duplicate,
          outcome: isSame ? 'same' : 'merged',
          kept_opt_out: kept.length > 0 ? kept : undefined,
        },
        writes: isSame ? [] : changeWrites(before, after.client, entries, 'nothing'),
      };
    }
    const stopped = CHANNELS.filter(
      (channel) => row.optIns[channel] && contactOf(person, channel) && there.has(stopKey(agent.id, row, channel).SK),
    );
    const decisions = CHANNELS.filter(
      (channel) => row.optIns[channel] !== undefined && !stopped.includes(channel) && contactOf(person, channel),
    ).map((channel) => ({ ...made, channel, to: row.optIns[channel] ? ('in' as const) : ('out' as const) }));
    const { client, entries } = decideAll(claim(freshClient(agent.id, person, now)), decisions, now);
    return {
      result: { line: row.line, outcome: 'new', kept_opt_out: stopped.length > 0 ? stopped : undefined },
      writes: createWrites(client, entries, 'nothing'),
    };
  };

  const sameContact = (a: Client, b: Client) =>
    a.name === b.name && a.address === b.address && a.email === b.email && a.phoneNumber === b.phoneNumber;

  const planAll = async (agent: Agent, input: Input, rows: GoodRow[]): Promise<Plan[]> => {
    const found = await deps.clients.getMany(keysWanted(agent.id, rows));
    const there = new Map(found.map((item) => [String(item.SK), item]));
    const now = deps.clock();
    return rows.map((row) => plan(agent, input, row, there, now));
  };

  /** What met a change made meanwhile, or another row of its own batch, is planned again, one by one. */
  const save = async (agent: Agent, input: Input, rows: GoodRow[], plans: Plan[]): Promise<ImportResult[]> => {
    const batches: { rows: GoodRow[]; plans: Plan[] }[] = [];
    let size = 0;
    for (const [index, one] of plans.entries()) {
      if (batches.length === 0 || size + one.writes.length > WRITES_AT_ONCE) {
        batches.push({ rows: [], plans: [] });
        size = 0;
      }
      batches.at(-1)?.rows.push(rows[index]!);
      batches.at(-1)?.plans.push(one);
      size += one.writes.length;
    }
    const results: ImportResult[] = [];
    for (let at = 0; at < batches.length; at += TRANSACTIONS_AT_ONCE) {
      const done = await Promise.all(
        batches.slice(at, at + TRANSACTIONS_AT_ONCE).map(async (batch) => {
          const writes = batch.plans.flatMap((one) => one.writes);
          try {
            if (writes.length > 0) await deps.clients.save(writes);
            return batch.plans.map(({ result }) => result);
          } catch (error) {
            if (!isMeeting(error)) throw error;
            return oneByOne(agent, input, batch.rows);
          }
        }),
      );
      results.push(...done.flat());
    }
    return results;
  };

  const oneByOne = async (agent: Agent, input: Input, rows: GoodRow[]): Promise<ImportResult[]> => {
    const results: ImportResult[] = [];
    for (const row of rows) {
      const [again] = await planAll(agent, input, [row]);
      if (!again) continue;
      try {
        if (again.writes.length > 0) await deps.clients.save(again.writes);
        results.push(again.result);
      } catch (error) {
        if (!isMeeting(error)) throw error;
        const fields = { email: 'Email and phone number belong to different clients of your list.' };
        results.push({ line: row.line, outcome: 'refused', fields });
      }
    }
    return results;
  };

  return async (agent: Agent, input: Input): Promise<Reply<typeof routes.importClients>> => {
    const rows = await Promise.all(input.rows.map(readRow));
    const good = rows.filter(isGood);
    const plans = await planAll(agent, input, good);
    const results = input.save ? await save(agent, input, good, plans) : plans.map(({ result }) => result);
    const refused = rows.flatMap((row): ImportResult[] =>
      isGood(row) ? [] : [{ line: row.line, outcome: 'refused', fields: row.fields }],
    );
    return { results: [...results, ...refused].sort((a, b) => a.line - b.line) };
  };
};

/** A condition did not hold, or two rows of one transaction wanted the same place, which DynamoDB refuses as a whole. */
const isMeeting = (error: unknown): boolean =>
  error instanceof ConditionFailed ||
  /multiple operations on one item/i.test(error instanceof Error ? error.message : '');
