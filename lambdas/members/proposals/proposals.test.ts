// T-43. An assistant's proposal waits, is confirmed once, and ends.
import { beforeEach, expect, it } from 'vitest';
import type { Db } from '#core/data/db.ts';
import { DAY } from '#core/platform/clock.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { NOW } from '#test/builders/now.ts';
import { confirmWrites, dropProposalsOf, listProposals, propose, rejectProposal } from './proposals.ts';
import { PROPOSAL_LIMITS } from './vocabulary.ts';

const database = aTestDatabase();
const ada = { id: 'ada' };
const request = {
  to_user_first_name: 'Bo',
  to_user_last_name: 'Buyer',
  to_user_email: 'bo@buyers.example',
  proof_amount: 480_000,
  message_body: '',
  property_address: '12 Oak Street',
  offer_amount: 0,
  needed_by: '',
};
const wanted = (reason = 'The offer is due on Friday.') => ({
  what: { kind: 'request' as const, request },
  about: 'Bo Buyer',
  reason,
  assistant: 'Claude',
  assistantId: '1',
});

let tables = 0;
let db: Db;
let now = NOW;
let gone = '';
const stillStands = async (_agentId: string, what: object) => JSON.stringify(what) !== gone;
const deps = () => ({ db, clock: () => now, stillStands });
const waiting = async (agent = ada) => (await listProposals(deps())(agent)).proposals;
const confirm = (id: string, agentId = 'ada') => db.transact(confirmWrites(agentId, { id, kind: 'request' }, now));

beforeEach(async () => {
  db = await database.emptyTable(`proposals-${++tables}`);
  now = NOW;
  gone = '';
});

it('waits for its agent alone, in the words of the assistant', async () => {
  await propose(deps())(ada, wanted());
  expect(await waiting()).toMatchObject([
    { about: 'Bo Buyer', assistant: 'Claude', reason: 'The offer is due on Friday.', what: { request } },
  ]);
  expect(await waiting({ id: 'bea' })).toEqual([]);
});

it('is the same one if an assistant repeats itself', async () => {
  const { id } = await propose(deps())(ada, wanted());
  expect((await propose(deps())(ada, wanted())).id).toBe(id);
  expect(await waiting()).toHaveLength(1);
});

it('is refused once as many wait as may, also if all of them come at once', async () => {
  const all = Array.from({ length: PROPOSAL_LIMITS.open + 4 }, (_, at) => propose(deps())(ada, wanted(`Reason ${at}`)));
  const refused = (await Promise.allSettled(all)).filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThanOrEqual(4);
  for (let at = 0; at < PROPOSAL_LIMITS.open; at++)
    await propose(deps())(ada, wanted(`Later ${at}`)).catch(() => undefined);
  expect(await waiting()).toHaveLength(PROPOSAL_LIMITS.open);
  await expect(propose(deps())(ada, wanted('One more'))).rejects.toMatchObject({ code: 'CONFLICT' });
});

it('is confirmed once', async () => {
  const { id } = await propose(deps())(ada, wanted());
  await confirm(id);
  await expect(confirm(id)).rejects.toMatchObject({ code: 'CONFLICT', message: /confirmed or rejected before/ });
  expect(await waiting()).toEqual([]);
});

it.each<[string, () => Promise<string>]>([
  [
    'after its end',
    async () => {
      const { id } = await propose(deps())(ada, wanted());
      now = new Date(NOW.getTime() + PROPOSAL_LIMITS.days * DAY);
      return id;
    },
  ],
  [
    'after it was rejected',
    async () => {
      const { id } = await propose(deps())(ada, wanted());
      await rejectProposal(deps())(ada, id);
      await rejectProposal(deps())(ada, id);
      return id;
    },
  ],
  ["by someone else's ID", async () => (await propose(deps())({ id: 'bea' }, wanted())).id],
  [
    'by the place alone, which a later one may have',
    async () => {
      const { id } = await propose(deps())(ada, wanted());
      return id.slice(0, 2);
    },
  ],
  ['by an ID that no one made', async () => '#-'],
])('is not confirmed %s', async (_what, idOf) => {
  await expect(confirm(await idOf())).rejects.toMatchObject({ code: 'CONFLICT' });
});

it('is not shown once what it is about is gone', async () => {
  await propose(deps())(ada, wanted());
  await propose(deps())(ada, { ...wanted(), what: { kind: 'call', client_id: 'c1', call_on: '2026-12-03', note: '' } });
  gone = JSON.stringify((await waiting())[1]?.what);
  expect((await waiting()).map(({ what }) => what.kind)).toEqual(['request']);
});

it('makes room for another one once its agent no longer sees it', async () => {
  const call = { kind: 'call' as const, client_id: 'c1', call_on: '2026-12-03', note: '' };
  await propose(deps())(ada, { ...wanted('Call'), what: call, of: 'c1' });
  for (let at = 1; at < PROPOSAL_LIMITS.open; at++) await propose(deps())(ada, wanted(`Reason ${at}`));
  await expect(propose(deps())(ada, wanted('Too many'))).rejects.toMatchObject({ code: 'CONFLICT' });
  gone = JSON.stringify(call);
  const { id } = await propose(deps())(ada, wanted('In its place'));
  expect((await waiting()).map(({ reason }) => reason)).toContain('In its place');
  await expect(propose(deps())(ada, wanted('Too many'))).rejects.toMatchObject({ code: 'CONFLICT' });
  await confirm(id);
});

it('is gone with its assistant, and others stay', async () => {
  await propose(deps())(ada, wanted());
  await propose(deps())(ada, { ...wanted('Another'), assistantId: '2' });
  await dropProposalsOf(deps())(ada, '1');
  expect((await waiting()).map(({ reason }) => reason)).toEqual(['Another']);
});

it('makes room once it has ended', async () => {
  for (let at = 0; at < PROPOSAL_LIMITS.open; at++) await propose(deps())(ada, wanted(`Reason ${at}`));
  now = new Date(NOW.getTime() + PROPOSAL_LIMITS.days * DAY);
  expect(await waiting()).toEqual([]);
  await propose(deps())(ada, wanted('A week later'));
  expect(await waiting()).toHaveLength(1);
});
