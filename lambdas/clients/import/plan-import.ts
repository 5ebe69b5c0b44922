// What one row of a file does to the list, given what is known about its contacts. Pure.

import type { Write } from '#core/data/db.ts';
import {
  type Client,
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
  phoneKeyOf,
  recordDecisions,
  withClaims,
} from '#public/clients/client';
import { CHANNELS, type Channel, TAGS } from '#vocabulary/clients/client';
import type { ImportResult } from './contract.ts';
import type { ReadableRow } from './import-row.ts';

export type RowPlan = { result: ImportResult; writes: Write[] };
export type ImportContext = {
  agentId: string;
  /** Who imports, as the consent record names them. */
  by: string;
  fileName: string;
  duplicates: 'merge' | 'skip';
};

export const claimsOf = ({ person }: ReadableRow): string[] => [
  ...(person.email ? [emailKeyOf(person.email)] : []),
  ...(person.phoneNumber ? [phoneKeyOf(person.phoneNumber, person.name)] : []),
];

/** Contacts for which the row has a yes: an opt-out on record outweighs it. */
export const optInContacts = ({ person, optIns }: ReadableRow): Contact[] =>
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

  if (before && context.duplicates === 'skip')
    return { result: { line, duplicate_of: before.name, outcome: 'skipped' }, writes: [] };
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
        duplicate_of: before.name,
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
