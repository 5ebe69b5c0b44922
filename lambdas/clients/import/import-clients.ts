import * as v from 'valibot';
import { held, type Write } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { EMAIL_MESSAGE, EMAIL_PATTERN, line } from '#core/http/fields.ts';
import type { Body, Reply } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import {
  authorOf,
  type Client,
  type ClientStore,
  type Contact,
  changeWrites,
  contactOf,
  createWrites,
  type Decision,
  distinctTags,
  emailKeyOf,
  type KnownContacts,
  mergeRecord,
  newClient,
  type OptIns,
  type Person,
  PHONE_MESSAGE,
  phoneKeyOf,
  readPhone,
  recordDecisions,
  restore,
  withClaims,
} from '#public/clients/client';
import { ADDRESS_LENGTH, CHANNELS, type Channel, NAME_LENGTH, TAGS, tag } from '#vocabulary/clients/client';
import type { ImportResult, ImportRow, routes } from './contract.ts';

// One row of a file, read as strictly as the form, except for facts that other lists often lack.

export type ReadableRow = { line: number; person: Person; optIns: OptIns; tags: string[] };
/** `fields`: the error by field. */
type ReadRow = ReadableRow | { line: number; fields: Record<string, string> };

const name = line(NAME_LENGTH);
const address = line(ADDRESS_LENGTH);

/** Leaves out tags that are too long or too many: a tag is no reason to refuse a client. */
const tagsIn = (cell: string): string[] =>
  distinctTags(
    cell
      .split(/[,;|]/)
      .map((one) => one.trim())
      .filter((one) => v.is(tag, one)),
  ).slice(0, TAGS);

const YES = /^(?:y|yes|true|1|x|in|opted? ?in|subscribed|si|sí)$/i;
const NO = /^(?:n|no|false|0|out|opted? ?out|unsubscribed)$/i;
const FLAG_MESSAGE = "Enter 'yes' or 'no', or leave it empty.";

const readRow = async (row: ImportRow): Promise<ReadRow> => {
  const fields: Record<string, string> = {};
  const cell = (field: Exclude<keyof ImportRow, 'line'>) => restore((row[field] ?? '').trim()).trim();
  const text = (field: 'name' | 'address', schema: typeof name) => {
    const read = v.safeParse(schema, cell(field));
    if (read.success) return read.output;
    fields[field] = 'This is too long.';
    return '';
  };
  const optIn = (field: 'phone_campaign' | 'email_campaign' | 'snail_mail_campaign') => {
    const said = cell(field);
    if (YES.test(said)) return true;
    if (NO.test(said)) return false;
    if (said !== '') fields[field] = FLAG_MESSAGE;
    return undefined;
  };

  const person: Person = {
    name: text('name', name),
    address: text('address', address),
    email: cell('email').normalize('NFC').toLowerCase(),
    phone: '',
    phoneNumber: '',
  };
  if (!person.name && !fields.name) fields.name = 'Enter a name.';
  if (person.email && (person.email.length > 254 || !EMAIL_PATTERN.test(person.email))) fields.email = EMAIL_MESSAGE;
  const typed = cell('phone_number');
  if (typed) {
    const phone = await readPhone(typed);
    if (phone) Object.assign(person, { phone: phone.readable, phoneNumber: phone.number });
    else fields.phone_number = PHONE_MESSAGE;
  } else if (!person.email) fields.email = 'Enter an email or a phone number.';
  const optIns = {
    phone: optIn('phone_campaign'),
    email: optIn('email_campaign'),
    snail: optIn('snail_mail_campaign'),
  };
  return Object.keys(fields).length > 0
    ? { line: row.line, fields }
    : { line: row.line, person, optIns, tags: tagsIn(cell('tags')) };
};

// The effect of one row on the list, given its known contacts. Pure.

type RowPlan = { result: ImportResult; writes: Write[] };
type ImportContext = {
  agentId: string;
  /** The importer, as the consent record names them. */
  by: string;
  fileName: string;
  duplicates: 'merge' | 'skip';
};

const claimsOf = ({ person }: ReadableRow): string[] => [
  ...(person.email ? [emailKeyOf(person.email)] : []),
  ...(person.phoneNumber ? [phoneKeyOf(person.phoneNumber, person.name)] : []),
];

/** Contacts with an opt-in in the row: a recorded opt-out outweighs it. */
const optInContacts = ({ person, optIns }: ReadableRow): Contact[] =>
  CHANNELS.filter((channel) => optIns[channel] && contactOf(person, channel)).map((channel) => ({
    channel,
    contact: contactOf(person, channel),
  }));

const sameContact = (one: Client, other: Client) =>
  one.name === other.name &&
  one.address === other.address &&
  one.email === other.email &&
  one.phoneNumber === other.phoneNumber;

const orNone = (channels: Channel[]) => (channels.length > 0 ? channels : undefined);

export const planRow = (row: ReadableRow, known: KnownContacts, context: ImportContext, at: Date): RowPlan => {
  const { line, person, optIns, tags } = row;
  const { agentId, by, fileName } = context;
  const said = fileName ? `File ${fileName}, line ${line}` : `Line ${line}`;
  const grounds = { by, source: 'import' as const, said };
  const optedOut = optInContacts(row)
    .filter(known.hasOptedOut)
    .map(({ channel }) => channel);
  const before = claimsOf(row)
    .map((claim) => known.byClaim.get(claim))
    .find((client) => client !== undefined);

  if (before && context.duplicates === 'skip') return { result: { line, outcome: 'skipped' }, writes: [] };
  if (before) {
    const merged = mergeRecord(before, { person, optIns }, grounds, at, optedOut);
    const after = {
      ...merged.client,
      tags: distinctTags([...before.tags, ...tags]).slice(0, TAGS),
    };
    const isSame =
      merged.entries.length === 0 && sameContact(before, after) && before.tags.length === after.tags.length;
    return {
      result: {
        line,
        outcome: isSame ? 'same' : 'merged',
        kept_opt_out: orNone(merged.keptOptOut),
      },
      writes: isSame ? [] : changeWrites(before, after, merged.entries, 'none'),
    };
  }

  const decisions = CHANNELS.filter(
    (channel) => optIns[channel] !== undefined && !optedOut.includes(channel) && contactOf(person, channel),
  ).map((channel): Decision => ({ ...grounds, channel, to: optIns[channel] ? 'in' : 'out' }));
  const added = recordDecisions(withClaims({ ...newClient(agentId, person, at), tags }), decisions, at);
  return {
    result: { line, outcome: 'new', kept_opt_out: orNone(optedOut) },
    writes: createWrites(added.client, added.entries, 'none'),
  };
};

/** Plans in groups whose writes fit into one transaction each. A plan is never split. */
export const inBatches = <P extends Pick<RowPlan, 'writes'>>(plans: readonly P[], mostWrites: number): P[][] => {
  const batches: P[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const plan of plans) {
    if (size + plan.writes.length > mostWrites) {
      batches.push([]);
      size = 0;
    }
    batches.at(-1)?.push(plan);
    size += plan.writes.length;
  }
  return batches;
};

// One part of a file: previews or saves each row. Known clients are looked up in one go; rows are saved in
// transactions of a few clients, so that each client is saved whole or not at all.

type Deps = { clients: Pick<ClientStore, 'known' | 'save'>; clock: Clock };
type PlannedRow = RowPlan & { row: ReadableRow };

/** DynamoDB's limit for a transaction. */
const WRITES_PER_TRANSACTION = 100;
const TRANSACTIONS_AT_ONCE = 4;

/** False if a row has changed since it was planned, or two plans write the same row, which DynamoDB refuses. */
const hasSaved = async ({ clients }: Deps, writes: Write[]): Promise<boolean> => {
  if (writes.length === 0) return true;
  return held(clients.save(writes)).catch((error: Error) => {
    if (!/multiple operations on one item/i.test(error.message)) throw error;
    return false;
  });
};

const planRows = async (deps: Deps, context: ImportContext, rows: ReadableRow[]): Promise<PlannedRow[]> => {
  const known = await deps.clients.known(context.agentId, rows.flatMap(claimsOf), rows.flatMap(optInContacts));
  const at = deps.clock();
  return rows.map((row) => ({ row, ...planRow(row, known, context, at) }));
};

const saveOneByOne = async (deps: Deps, context: ImportContext, rows: ReadableRow[]): Promise<ImportResult[]> => {
  const results: ImportResult[] = [];
  for (const row of rows)
    for (const plan of await planRows(deps, context, [row])) {
      const fields = { email: 'This email and this phone number belong to two different clients on your list.' };
      const isSaved = await hasSaved(deps, plan.writes);
      results.push(isSaved ? plan.result : { line: row.line, outcome: 'refused', fields });
    }
  return results;
};

const saveBatch = async (deps: Deps, context: ImportContext, plans: PlannedRow[]): Promise<ImportResult[]> => {
  const writes = plans.flatMap((plan) => plan.writes);
  if (await hasSaved(deps, writes)) return plans.map(({ result }) => result);
  const rows = plans.map(({ row }) => row);
  return saveOneByOne(deps, context, rows);
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
