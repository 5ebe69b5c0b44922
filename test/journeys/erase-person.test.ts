// The data about a person is handed out and erased on demand: in the tables, at the bank, at Stripe and in the pool.
// Seen red: with an ID token that outlived its account and added a client to it.
// @module-tag deep

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { GIFT_LETTER_VERSION } from '../../lambdas/funds/request/contract.ts';
import { aPdf } from '../builders/a-pdf.ts';
import { type Guest, guestOf, type Person } from '../cloud/actors.ts';
import { accountsOf, answerRequest, linkBank, linkOwnBank } from '../cloud/bank-journey.ts';
import { leftAtBank } from '../cloud/bank-side.ts';
import { call, local, signIn } from '../cloud/client.ts';
import { rowsOf } from '../cloud/database.ts';
import { eventually } from '../cloud/eventually.ts';
import { aCosignedTransaction } from '../cloud/further-signers.ts';
import { newAgent } from '../cloud/new-agent.ts';
import { newOffice } from '../cloud/office-seats.ts';
import { operate } from '../cloud/operator.ts';
import { aNewsBrowser } from '../cloud/push-browser.ts';
import { documentOf } from '../cloud/signing.ts';
import { buy, deliver, fire, subscriptionOf, webhooks } from '../cloud/stripe.ts';
import { askTwoBuyers } from '../cloud/two-buyers.ts';
import { filesOf, upload } from '../cloud/upload.ts';

const anAgent = async () => {
  const made = await newAgent();
  const { id } = (await call('GET', '/api/me', { token: made.token })).body;
  return { ...made, id };
};

const customersAtStripe = async (email: string): Promise<number> => {
  const { stripe } = await local();
  const reply = await fetch(`${stripe.baseUrl}/v1/customers?email=${encodeURIComponent(email)}`, {
    headers: { authorization: `Bearer ${stripe.secretKey}` },
  });
  return ((await reply.json()) as { data: unknown[] }).data.length;
};

const isSealLog = ({ PK }: { PK: string }) => PK.startsWith('SEALED#');

/** For 20 minutes, the account's ID refuses the tokens that browsers still have. */
const isEndedSignIns = ({ PK }: { PK: string }) => PK.startsWith('ENDED#');

const mentioned = async (...texts: string[]): Promise<string[]> => {
  const all = JSON.stringify((await rowsOf('main')).filter((row) => !isEndedSignIns(row)));
  return texts.filter((text) => all.includes(text));
};

/** The seal log keeps the hashes of sealed documents, with an ID that leads nowhere now (docs/adr/029-seals.md). */
const mentionedOutsideLog = async (text: string): Promise<boolean> =>
  JSON.stringify((await rowsOf('main')).filter((row) => !isSealLog(row))).includes(text);

/** A donor with a linked bank and a signed gift letter, and where its PDF is. */
const aDonor = async (agent: Person) => {
  const { cleo: donor } = await askTwoBuyers(agent, 554_000, 'donor');
  const asDonor = (path: string, more = {}) =>
    call('POST', path, { body: { ...donor.link, ...more }, cookie: donor.cookie });
  await linkBank(donor);
  await accountsOf(donor);
  const gift = {
    amount: '4,000',
    relationship: 'mother',
    property: '12 Elm Street',
    signature: 'Cleo Cobuyer',
    agreed: true,
    words: GIFT_LETTER_VERSION,
  };
  expect((await asDonor('/api/guest/gift-letter', gift)).status).toBe(200);
  const letter = await eventually(
    async () => (await asDonor('/api/guest/gift-letter/pdf')).body.url as string | undefined,
  );
  return { donor, letter };
};

/** The operator's export of this person. */
const handedOut = async (email: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-person-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const to = join(folder, 'person.json');
  expect(await operate('person', ['export', '--email', email, '--to', to])).toMatchObject({ code: 0 });
  type Place = { PK: string; SK: string; gift?: object };
  return JSON.parse(readFileSync(to, 'utf8')) as { rows: Place[]; documents: { Key: string }[] };
};

/** A document about a trust, or a lender's pre-approval. */
const besideOf = async (guest: Guest, place: 'authority' | 'approval') => {
  const who = { link: guest.link, cookie: guest.cookie, place };
  const kind = place === 'approval' ? 'lender-letter' : 'authority';
  const file = (await upload(who, aPdf(), { kind })).id as string;
  if (place === 'approval') {
    const stated = { lender: 'Prairie Home Loans', amount: 400_000, expires_on: '2030-01-15', contact: 'Lou Lender' };
    const body = { ...guest.link, ...stated, file_id: file };
    expect((await call('POST', '/api/guest/pre-approval', { body, cookie: guest.cookie })).status).toBe(200);
  }
  return { who, file };
};

describe('erasing', () => {
  // P-20.
  it('an agent leaves nothing: rows, banks, reports, subscription, sign-in, those the agent wrote to', async () => {
    const agent = await anAgent();
    await buy({ email: agent.email }, agent.token);
    const { item_id } = await linkOwnBank(agent);
    const guest = await guestOf(agent);
    const report = await answerRequest(agent, guest);
    await eventually(async () => (await customersAtStripe(agent.email)) > 0);

    const shown = await operate('person', ['erase', '--email', agent.email]);
    expect(shown).toMatchObject({ code: 0, stdout: expect.stringContaining('Nothing was erased') });
    expect(await call('GET', '/api/me', { token: agent.token })).toMatchObject({ status: 200 });

    // Stripe's news comes late: the rows that our function writes for it have to go, too.
    await deliver({ hold: true });
    onTestFinished(() => deliver({}));
    const subscription = await eventually(() => subscriptionOf(agent.email));
    const erasing = operate('person', ['erase', '--email', agent.email, '--yes']);
    const news = await eventually(async () => {
      const held = await webhooks(({ type, data }) => /deleted$/.test(type) && data.object.id === subscription.id);
      return held.length > 0 ? held : undefined;
    });
    // The rows are gone by the time that it arrives.
    await eventually(async () => !(await mentionedOutsideLog(guest.email)) || undefined);
    for (const { id } of news) await fire(id);
    const erased = await erasing;
    expect(erased).toMatchObject({ code: 0, stdout: expect.stringContaining('nothing is left') });
    expect(leftAtBank([item_id])).toEqual({ items: [], reports: 0 });
    expect(await customersAtStripe(agent.email)).toBe(0);
    expect(await mentioned(agent.email, agent.id, guest.email)).toEqual([]);
    expect(await mentionedOutsideLog(report.report_id)).toBe(false);
    await expect(signIn(agent)).rejects.toThrow();
    // A browser that is still open has a token whose signature is good, and writes nothing of the person again.
    const client = { name: 'Cy Client', email: 'cy@example.com', address: '1 Main Street', phone_number: '2175550177' };
    expect((await call('POST', '/api/client-list', { token: agent.token, body: client })).status).toBe(401);
    expect(await mentioned(agent.email, agent.id)).toEqual([]);
  });

  it.each(['agent', 'guest'] as const)(
    '%s gets a list of every file, and leaves neither its row nor its bytes',
    async (who) => {
      const agent = await anAgent();
      const { donor, letter } = await aDonor(agent);
      // A donor for one buyer buys a home, too.
      const guest = await guestOf(agent, { to_user_email: donor.email });
      const item = `erased ${Date.now().toString(36)}`;
      const dismissed = await call('POST', '/api/dashboard/dismissed', {
        token: agent.token,
        body: { item, dismissed: true },
      });
      expect(dismissed.status).toBe(200);
      const { body: shown } = await call('GET', '/api/notification-choices', agent);
      const chosen = await call('PUT', '/api/notification-choices', {
        token: agent.token,
        body: { ...shown, email: { ...shown.email, letters: false }, seen: shown },
      });
      expect(chosen.status).toBe(200);
      await newOffice(agent, `Office ${item}`);
      const { endpoint } = (await aNewsBrowser(agent)).subscription;
      const { id } = await upload(guest, aPdf());
      const beside = ['authority', 'approval'] as const;
      const uploaded = [
        { who: guest, file: id },
        ...(await Promise.all(beside.map((place) => besideOf(guest, place)))),
      ];
      const urls = await Promise.all(
        uploaded.map(async ({ who: by, file }) => (await filesOf(by).open(file)).body.url as string),
      );
      urls.push(letter);
      for (const url of urls) expect((await fetch(url)).status).toBe(200);
      const { email } = who === 'agent' ? agent : guest;
      const { rows, documents } = await handedOut(email);
      expect(rows.filter(({ gift }) => gift)).toMatchObject([{ SK: 'LINK', gift: { amount: 400_000 } }]);
      const files = rows.flatMap(({ SK }) => (SK.startsWith('FILE#') ? [SK.replace('FILE#', '')] : []));
      expect(files.toSorted()).toEqual(uploaded.map(({ file }) => file.split('-').at(-1)).toSorted());
      for (const url of urls) {
        const isListed = ({ Key }: { Key: string }) => decodeURIComponent(new URL(url).pathname).endsWith(Key);
        expect(documents.filter(isListed), url).toHaveLength(1);
      }
      expect(await operate('person', ['erase', '--email', email, '--yes'])).toMatchObject({ code: 0 });
      for (const url of urls) expect([403, 404]).toContain((await fetch(url)).status);
      expect(await mentioned(id, email)).toEqual([]);
      expect(await mentioned(item, endpoint)).toEqual(who === 'agent' ? [] : [item, endpoint]);
      if (who === 'agent') expect(await mentioned(agent.id)).toEqual([]);
    },
  );

  it('an account goes with a security event in the log', async () => {
    const agent = await anAgent();
    expect(await operate('person', ['erase', '--email', agent.email, '--yes'])).toMatchObject({ code: 0 });
    const line = await eventually(async () => {
      const log = (await call('GET', '/_local/log')).body as { lines: { text: string }[] }[];
      return log
        .flatMap(({ lines }) => lines)
        .find(({ text }) => /account\.erased/.test(text) && text.includes(agent.id));
    });
    expect(JSON.parse(line.text)).toMatchObject({ who: { kind: 'system' }, about: { kind: 'account', id: agent.id } });
  });

  it('a further signer leaves the transaction of its client, in which the document is made again', async () => {
    const agent = await anAgent();
    const { id, link, links, signers } = await aCosignedTransaction(agent);
    const [sue] = signers;
    const email = sue?.email ?? '';
    const { rows } = await handedOut(email);
    const partitions = new Set(rows.map(({ PK }) => PK.split('#')[0]));
    expect([partitions.has('DOCUMENT'), partitions.has('TRANSACTIONS'), partitions.has('CHAT')]).toEqual([
      true,
      false,
      false,
    ]);
    expect(rows).toContainEqual(expect.objectContaining({ PK: `LINK#${links[0]?.request_id}`, SK: 'LINK' }));
    expect(await operate('person', ['erase', '--email', email, '--yes'])).toMatchObject({ code: 0 });
    expect(await mentioned(email, links[0]?.request_id ?? 'no link')).toEqual([]);
    expect(await documentOf(link, 1)).toMatchObject({ state: 'presented', released: false, signers: [] });
    expect((await call('GET', `/api/transactions/${id}/documents/1`, { token: agent.token })).status).toBe(200);
  });

  it('a guest leaves the agent who asked, and hands out first what there is', async () => {
    const agent = await anAgent();
    const [guest, other] = [await guestOf(agent), await guestOf(agent)];
    await linkBank(guest);
    const [{ item_id }] = (await accountsOf(guest)).linkedAccounts;
    const { rows } = await handedOut(guest.email);
    expect(rows).toContainEqual(
      expect.objectContaining({ PK: `LINK#${guest.link.request_id}`, SK: `BANK#${item_id}` }),
    );

    expect(await operate('person', ['erase', '--email', guest.email, '--yes'])).toMatchObject({ code: 0 });
    expect(leftAtBank([item_id])).toEqual({ items: [], reports: 0 });
    expect(await mentioned(guest.email, item_id)).toEqual([]);
    const { communications } = (await call('GET', '/api/communications', { token: agent.token })).body;
    expect(communications.map(({ id }: { id: string }) => id)).toEqual([other.communicationId]);
  });
});
