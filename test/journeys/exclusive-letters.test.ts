// Exclusive letters: the money behind one backs no other, no matter who asks, until it ends. T-39 in docs/security.md.
// Two people sign in at the same bank, which shows both the same account.
import { beforeAll, expect, it } from 'vitest';
import { EXCLUSIVE_CONSENT } from '../../lambdas/funds/request/contract.ts';
import { type Guest, guestOf, type Person } from '../cloud/actors.ts';
import { answerRequest } from '../cloud/bank-journey.ts';
import { call, mailTo } from '../cloud/client.ts';
import { rowsOf } from '../cloud/database.ts';
import { eventually } from '../cloud/eventually.ts';
import { newAgent } from '../cloud/new-agent.ts';

type Side = { agent: Person; guest: Guest; reportId: string };

const allow = ({ link, cookie }: Guest, agreed: boolean) =>
  call('POST', '/api/guest/exclusive', { body: { ...link, agreed, words: EXCLUSIVE_CONSENT.version }, cookie });

const aSide = async (): Promise<Side> => {
  const agent = { id: '', ...(await newAgent()) };
  const guest = await guestOf(agent);
  expect((await allow(guest, true)).status).toBe(200);
  return { agent, guest, reportId: (await answerRequest(agent, guest)).report_id };
};

let one: Side;
let other: Side;
beforeAll(async () => {
  [one, other] = await Promise.all([aSide(), aSide()]);
});

let made = 0;
const send = async ({ agent, guest }: Side, amount: string, more: object = { exclusive: true }) => {
  const to = `lee.${++made}.${Date.now().toString(36)}@listings.example`;
  const body = { recipient_name: 'Lee Lister', recipient_email: to, amount, ...more };
  const path = `/api/communications/${guest.communicationId}/letters`;
  const sent = await call('POST', path, { token: agent.token, cookie: agent.cookie, body });
  return { ...sent, to };
};
const letterOf = async ({ agent, guest }: Side, id: string) => {
  const { body } = await call('GET', `/api/communications/${guest.communicationId}/letters`, { token: agent.token });
  return body.letters.find((letter: { id: string }) => letter.id === id);
};
const inTheEnd = (side: Side, id: string) =>
  eventually(async () => {
    const letter = await letterOf(side, id);
    return letter.state === 'preparing' ? undefined : letter;
  });

it('takes the money of the first one out of the others, and tells their readers nothing else', async () => {
  const first = await send(one, '400,000');
  expect(first.status).toBe(201);
  expect(await inTheEnd(one, first.body.id)).toMatchObject({ state: 'sent', exclusive: true });
  const mail = await mailTo(first.to, /proof-of-funds letter/);
  const [, request_id = '', request_pin = ''] = /\/guest-letter\/(\w+)\/(\w+)/.exec(mail.text) ?? [];
  const opened = await call('POST', '/api/guest/letter', { body: { request_id, request_pin } });
  expect(opened.body.report).toMatchObject({ exclusive: true, proof_amount: 400_000, accounts: [] });
  const verified = await call('GET', `/api/verify/${first.body.report_id}`);
  expect(verified.body.letter).toMatchObject({ exclusive: true, proof_amount: 400_000 });

  // The bank confirms $480,000 to both, and has $550,340.18.
  const second = await send(other, '400,000');
  expect(await inTheEnd(other, second.body.id)).toMatchObject({ state: 'held', views: 0 });
  const plain = await send(other, '400,000', {});
  expect(await inTheEnd(other, plain.body.id)).toMatchObject({ state: 'sent' });
  expect(await letterOf(other, plain.body.id)).not.toHaveProperty('exclusive');
  const rest = await send(other, '150,000');
  expect(await inTheEnd(other, rest.body.id)).toMatchObject({ state: 'sent', exclusive: true });

  await call('POST', `/api/guest/letters/${first.body.id}/withdraw`, {
    body: one.guest.link,
    cookie: one.guest.cookie,
  });
  await eventually(async () => {
    const again = await send(other, '330,000');
    return (await inTheEnd(other, again.body.id)).state === 'sent';
  });
});

it('is refused beyond what the report confirms, and where the client does not allow it', { tags: 'deep' }, async () => {
  const side = await aSide();
  const beyond = await send({ ...side }, '480,000.01');
  expect(beyond.status).toBe(400);
  expect((await allow(side.guest, false)).status).toBe(200);
  const refused = await send(side, '1,000');
  expect([refused.status, refused.body.message]).toEqual([
    409,
    "The client doesn't let letters from this report be exclusive.",
  ]);
  // Nothing is left that another letter could rest on.
  const { link } = side.guest;
  await eventually(async () => !(await rowsOf('vault')).some(({ PK, SK }) => `${PK}${SK}`.includes(link.request_id)));
});

it('leaves no name, no number and no amount of an account in a row', { tags: 'deep' }, async () => {
  const rows = (await rowsOf('vault')).filter(({ PK }) => /^PLEDGE|^LINK/.test(PK));
  expect(rows.some(({ PK }) => PK.startsWith('PLEDGE#'))).toBe(true);
  expect(rows.map((row) => Object.keys(row).filter((name) => !/^(?:PK|SK|ciphertext|expires)$/.test(name)))).toEqual(
    rows.map(() => []),
  );
  expect(JSON.stringify(rows.map(({ PK, SK }) => [PK, SK]))).not.toMatch(/Harbor|persistent|ins_/i);
});
