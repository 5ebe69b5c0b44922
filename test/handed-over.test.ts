// When someone leaves, their clients and what is open with them go to a colleague (lambdas/client-work/handover). A new row that names
// its agent fails here, until it moves or has a reason to stay.
import { expect, it } from 'vitest';
import { type Found, findEntities } from '../scripts/structure/data-model.ts';

const MOVES = [
  'asked file',
  'client',
  'client, by address',
  'client, by email',
  'client, by last digits',
  'client, by phone',
  'client, by tag',
  'communication',
  'contact of a client who was handed over',
  'conversation',
  'deal',
  'funds request',
  'guest link',
  'link of a further signer',
  'link of a transaction',
  'listener on a channel',
  'listing',
  'offer',
  'opt-out',
  "seller's link",
  'signing document',
  'total of a tag',
  'totals of clients',
  'transaction',
];
const STAYS: Record<string, string[]> = {
  'is about the account itself, or how it signs in': [
    'account of an address',
    'analytics token',
    'browser of an account',
    'business card',
    'ended sign-ins',
    'event of an account',
    'name of a passkey',
    'news device',
    'notification choices',
    'open socket',
    'profile',
    'sample of an account',
    'session',
    'sign-in that was begun',
    'socket ticket',
    'standing of an account',
    'subscription',
    'subscription in its account',
    'usage of an allowance',
  ],
  'is about the person as a member': ['invitation', 'joining of offices', 'member of an office', 'office of a person'],
  'counts, or stops, what the account sends': [
    'campaign',
    'reader of a sender',
    'recipient of a campaign',
    'sender of campaigns',
    'sender of emails',
    'sender whom a bank has answered',
  ],
  'went to the former agent, who may go on relying on it': ['offer letter', 'offer letter link', 'report link'],
  'is what the former agent did or saw, and ends soon': [
    'deleted client',
    'dismissed item',
    'idempotency key',
    'notification',
    'proposal of an assistant',
    'reminder in a transaction',
  ],
  'is found by its request or transaction, which moves': ['earlier version of a file', 'file', 'file count'],
  'says whom a buyer asked: they ask the new agent again': ['buyer of a listing'],
};

/** An agent's own programs and calendar, which go on with the account. */
const isForPrograms = ({ file }: Found): boolean => file.startsWith('lambdas/open/');

/** In a key, an index, or an attribute of its row. */
const namesAgent = ({ entity: { definition } }: Found): boolean => {
  const { key, indexes = {} } = definition;
  const templates = [key, ...Object.values(indexes)].flatMap(({ PK, SK }) => [PK, SK]);
  return templates.some((one) => one.includes('{agentId}')) || JSON.stringify(definition.row).includes('agentId');
};

it('each row of an agent moves in a handover, or has a reason to stay', async () => {
  const found = (await findEntities())
    .filter((one) => namesAgent(one) && !isForPrograms(one))
    .map(({ entity }) => entity.definition.name);
  expect(found.sort()).toEqual([...MOVES, ...Object.values(STAYS).flat()].sort());
});
