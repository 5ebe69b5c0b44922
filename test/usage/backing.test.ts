// The database requests when someone shows that they may use an entity's money, or signs for a gift. A row changes only with a reason
// beside it.
// @module-tag deep
import { beforeAll, expect, it } from 'vitest';
import { GIFT_LETTER_VERSION } from '../../lambdas/funds/request/contract.ts';
import { aPdf } from '../builders/a-pdf.ts';
import { type Guest, guestOf, type Person } from '../cloud/actors.ts';
import { atRest } from '../cloud/at-rest.ts';
import { accountsOf, answerRequest, HARBOR, linkBank, release, reportOf } from '../cloud/bank-journey.ts';
import { call } from '../cloud/client.ts';
import { newAgent } from '../cloud/new-agent.ts';
import { askTwoBuyers } from '../cloud/two-buyers.ts';
import { upload } from '../cloud/upload.ts';
import { type Bar, measure, mostOf, printed } from './measure.ts';

const TRUST = 'The Lopez Family Trust';
let agent: Person;
let trustee: Guest;
let reportId: string;
let buyer: Guest;
let donor: Guest;

const asGuest = ({ link, cookie }: Guest, path: string, more: object) =>
  call('POST', path, { body: { ...link, ...more }, cookie });
const share = async (): Promise<{ status: number; file_id: string }> => {
  const { link, cookie } = trustee;
  const { id: file_id } = await upload({ link, cookie, place: 'authority' }, aPdf(), { kind: 'authority' });
  const body = { entity: TRUST, capacity: 'trustee', file_id };
  return { ...(await asGuest(trustee, `/api/guest/reports/${reportId}/authority`, body)), file_id };
};
const review = async (method: string, more: object = {}) => {
  const { file_id } = await share();
  const body = { entity: TRUST, file_id, ...more };
  return call(method, `/api/communications/${trustee.communicationId}/authority`, { ...agent, body });
};
const takeBack = async () => {
  await share();
  return asGuest(trustee, `/api/guest/reports/${reportId}/authority/remove`, { entity: TRUST });
};
const GIFT = { amount: 4_000, relationship: 'Aunt', property: '12 Oak Street', signature: 'Cleo Cobuyer' };

/** There is one as soon as the report names the gift. */
const ownCopy = async () => {
  await release(buyer);
  await release(donor);
  await reportOf(agent, buyer.communicationId);
  return asGuest(donor, '/api/guest/gift-letter/pdf', { as: 'bytes' });
};

/** A client's begin with the link and its browser, which are read at once. */
const bars: Bar[] = [
  ['POST /api/guest/reports/{reportId}/authority', 6, share],
  ['PUT /api/communications/{id}/authority', 6, () => review('PUT')],
  ['POST /api/communications/{id}/authority', 5, () => review('POST', { reason: 'A page is missing.' })],
  ['POST /api/guest/reports/{reportId}/authority/remove', 5, takeBack],
  [
    'POST /api/guest/gift-letter',
    3,
    () => asGuest(donor, '/api/guest/gift-letter', { ...GIFT, agreed: true, words: GIFT_LETTER_VERSION }),
  ],
  ['POST /api/guest/gift-letter/pdf', 1, ownCopy],
];

beforeAll(async () => {
  agent = { id: '', ...(await newAgent()) };
  trustee = await guestOf(agent);
  reportId = (await answerRequest(agent, trustee, HARBOR, { holder: TRUST })).report_id;
  ({ bo: buyer, cleo: donor } = await askTwoBuyers(agent, 554_000, 'donor'));
  await linkBank(buyer);
  await accountsOf(buyer);
  await linkBank(donor, 'ins_900002');
  await accountsOf(donor);
  await atRest([trustee.link.request_id, donor.link.request_id]);
});

it.each(bars)('asks the database in %s at most %i times', async (route, most, run) => {
  const row = await measure(route, run);
  console.log(printed(route, most, row));
  expect(row.invocations).toBe(1);
  expect(row.databaseRequests).toBeLessThanOrEqual(mostOf(route, most));
});
