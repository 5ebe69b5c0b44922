import type { Agent } from '#core/http/actor.ts';
import type { Query, Reply } from '#core/http/route.ts';
import { type ClientInList, type ClientStore, csvLine } from '#public/clients/client';
import type { routes } from './contract.ts';

/** About what DynamoDB reads at once; the browser puts the parts of a long list together. */
const PART = 1500;

const HEADING = [
  'Name',
  'Address',
  'Email',
  'Phone Number',
  'Phone Campaign',
  'Email Campaign',
  'Snail Mail Campaign',
  'Tags',
  'Added',
];

const words = { in: 'yes', out: 'no', unknown: '' } as const;

/** A number as it's typed, so that the file can be imported again. */
const lineOf = (client: ClientInList): string =>
  csvLine([
    client.name,
    client.address,
    client.email,
    client.phone,
    words[client.consent.phone.state],
    words[client.consent.email.state],
    words[client.consent.snail.state],
    client.tags.join('; '),
    client.createdAt.slice(0, 10),
  ]);

export const exportClients =
  (deps: { clients: Pick<ClientStore, 'byName'> }) =>
  async (agent: Agent, { cursor }: Query<typeof routes.exportClients>): Promise<Reply<typeof routes.exportClients>> => {
    const page = await deps.clients.byName(agent.id, { limit: PART, cursor });
    // The mark tells spreadsheets that it is UTF-8.
    const heading = cursor ? '' : `\uFEFF${csvLine(HEADING)}`;
    const lines = page.items.map(lineOf);
    return { csv: heading + lines.join(''), count: page.items.length, next_cursor: page.nextCursor };
  };
