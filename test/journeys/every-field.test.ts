// Each field of the request's form, sent once with a value that nothing else has, and looked for wherever people read it.
// A field that the contract gains does not compile here until somebody says where it is shown.
import { beforeAll, describe, expect, it } from 'vitest';
import type { ReportInput, RequestInput } from '../../lambdas/funds/request/contract.ts';
import { call, guestLinkIn, mailTo } from '../cloud/client.ts';
import { newAgent } from '../cloud/new-agent.ts';

type Place = 'draft' | 'communications' | 'guest' | 'email';
type Field<Name extends keyof RequestInput> = {
  value: RequestInput[Name];
  shown: Place[];
  as?: Partial<Record<Place, string>>;
};

const everywhere: Place[] = ['draft', 'communications', 'guest', 'email'];
const client = `every-field-${Date.now()}@example.com`;
/** Not part of the other address: the mailbox searches by what an address contains. */
const coBuyer = `second-buyer-${Date.now()}@example.com`;

const fields: { [Name in keyof Required<RequestInput>]: Field<Name> } = {
  report_request_type: { value: 1, shown: ['draft'], as: { draft: '"report_request_type":1' } },
  message_draft: { value: 0, shown: ['draft'], as: { draft: '"message_draft":1' } },
  report_type: {
    value: 1,
    shown: ['draft', 'communications', 'guest'],
    as: { draft: '"report_type":1', communications: '"report_type":1', guest: '"report_type":1' },
  },
  proof_amount: { value: 123_456.78, shown: everywhere, as: { email: '$123,456.78' } },
  message_body: { value: 'The house with the blue door.', shown: everywhere },
  message_subject: { value: 'A subject of the form', shown: ['draft'] },
  to_user: { value: `unused-${client}`, shown: ['draft'] },
  to_user_email: { value: client, shown: ['draft', 'communications'] },
  requestee_name: { value: 'Whole Requestee', shown: ['draft'] },
  to_user_first_name: { value: 'Firstbo', shown: everywhere },
  to_user_last_name: { value: 'Lastbo', shown: ['draft', 'communications', 'guest'] },
  requester_name: { value: 'Whole Requester', shown: ['draft'] },
  agent_first_name: { value: 'Firstada', shown: everywhere },
  agent_last_name: { value: 'Lastada', shown: everywhere },
  co_buyer_first_name: { value: 'Firstcleo', shown: ['draft', 'communications'] },
  co_buyer_last_name: { value: 'Lastcleo', shown: ['draft', 'communications'] },
  co_buyer_email: { value: coBuyer, shown: ['draft', 'communications'] },
};
const body = Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value]));

let token: string;
const communications = async () => (await call('GET', '/api/communications', { token })).body.communications;
const create = (over: object = {}) =>
  call('POST', '/api/communications/create/report', { token, body: { ...body, ...over } });

describe('each field of a request', () => {
  const texts = {} as Record<Place, string>;
  beforeAll(async () => {
    ({ token } = await newAgent());
    await create({ message_draft: 1 });
    const [saved] = await communications();
    texts.draft = JSON.stringify(saved.draft);
    expect((await create({ draft_id: saved.id })).status).toBe(201);
    texts.communications = JSON.stringify(await communications());
    const email = await mailTo(client, /requested your proof of funds/);
    texts.email = email.text;
    texts.guest = JSON.stringify((await call('POST', '/api/guest/request', { body: guestLinkIn(email) })).body);
  });

  it.each(Object.entries(fields))('shows %s where people read it', (_, { value, shown, as = {} }) => {
    for (const place of shown) expect(texts[place], place).toContain(as[place] ?? String(value));
  });
});

const report: Required<ReportInput> = {
  report_request_type: 2,
  message_draft: 1,
  report_type: 3,
  proof_amount: 9_876.54,
  message_body: 'As discussed.',
  message_subject: 'Our funds',
  to_user: 'sam@example.com',
  to_user_email: 'sam.too@example.com',
  address: 1,
  phone: 1,
  accountNumber: 1,
  data: [{ item_id: 'item', bankName: 'First Bank', account_id: 'account' }],
};

it("shows each field of a report's draft again", async () => {
  await call('POST', '/api/communications/create/report', { token, body: report });
  const [saved] = await communications();
  expect(saved.draft).toEqual(report);
});
