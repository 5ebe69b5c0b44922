// Two buyers who meet one minimum together: each uses their own link, and neither the other one nor the agent can see their
// figures.
// @module-tag deep
import { beforeEach, describe, expect, it } from 'vitest';
import { GIFT_LETTER_VERSION, STILL_GOOD_CONSENT } from '../../lambdas/funds/request/contract.ts';
import { aRequestForm } from '../builders/a-request-form.ts';
import type { Guest, Person } from '../cloud/actors.ts';
import { atRest } from '../cloud/at-rest.ts';
import { accountsOf, HARBOR, linkBank, release, reportOf } from '../cloud/bank-journey.ts';
import { inVault } from '../cloud/bank-side.ts';
import { call, guestLinkIn, mailsTo, mailTo } from '../cloud/client.ts';
import { stopSending } from '../cloud/client-decision.ts';
import { eventually } from '../cloud/eventually.ts';
import { newAgent } from '../cloud/new-agent.ts';
import { inDays, runSchedule } from '../cloud/schedules.ts';
import { sized } from '../cloud/size.ts';
import { askTwoBuyers } from '../cloud/two-buyers.ts';

/** $4,304.55, which alone reaches nothing. */
const CREDIT_UNION = 'ins_900002';
/** Harbor's $550,340.18 and the credit union's together. */
const BOTH = 554_644.73;
const FIGURES = /550,?340|498,?000|52,?340|4,?304|1,?204\.55|3,?100/;

let agent: Person;
// A new one for each test, so that none uses up the requests of another one.
beforeEach(async () => {
  agent = { id: '', ...(await newAgent()) };
});

const communications = async () =>
  (await call('GET', '/api/communications', { token: agent.token })).body.communications;
const communication = async ({ communicationId }: Guest) =>
  (await communications()).find(({ id }: { id: string }) => id === communicationId);

const askBoth = (proofAmount: number) => askTwoBuyers(agent, proofAmount);

const asGuest = (guest: Guest, path: string, more: object = {}) =>
  call('POST', path, { body: { ...guest.link, ...more }, cookie: guest.cookie });

const link = async (guest: Guest, bank: string) => {
  await linkBank(guest, bank);
  await accountsOf(guest);
};
const doPart = async (guest: Guest, bank: string) => {
  await link(guest, bank);
  await release(guest);
};
const partDone = (guest: Guest) =>
  eventually(async () => (await asGuest(guest, '/api/guest/reports')).body.reports[0]?.state === 'ready');

/** Everything a guest can be shown, in one text. */
const seenBy = async (guest: Guest) => {
  const replies = await Promise.all([
    asGuest(guest, '/api/guest/request'),
    asGuest(guest, '/api/guest/reports'),
    asGuest(guest, '/api/guest/get/account'),
  ]);
  const own = (await mailsTo(guest.email)).map(({ text }) => text);
  return [...replies.map(({ text }) => text), ...own].join('\n');
};

describe('a buyer and a donor', () => {
  it('are one proof: the gift counts by a signed letter alone, and in full', async () => {
    const { bo, cleo: donor } = await askTwoBuyers(agent, 554_000, 'donor');
    const page = (await asGuest(donor, '/api/guest/request')).body;
    expect(page).toMatchObject({ asked_as: 'donor', gift: { to: ['Bo Buyer'] } });
    expect((await mailTo(donor.email, /asks for your proof/)).text).toContain('sign a gift letter there');
    await doPart(bo, HARBOR);
    await link(donor, CREDIT_UNION);
    await release(donor);
    // Agreed to, and still not sent: there's no letter.
    expect((await communication(donor)).request.state).toBe('opened');
    const letter = {
      amount: '4,000',
      relationship: 'mother',
      property: '12 Elm Street, Springfield',
      signature: 'cleo cobuyer',
      agreed: true,
      words: GIFT_LETTER_VERSION,
    };
    const asSomeone = await asGuest(donor, '/api/guest/gift-letter', { ...letter, signature: 'Clea Cobuyer' });
    expect(asSomeone.body.fields).toHaveProperty('signature');
    expect((await asGuest(bo, '/api/guest/gift-letter', letter)).status).toBe(404);
    const body = { ...donor.link, ...letter };
    expect((await call('POST', '/api/guest/gift-letter', { body, cookie: donor.cookie })).status).toBe(200);
    const report = await reportOf(agent, bo.communicationId);
    expect(report).toMatchObject({
      fund_status: 1,
      client_name: 'Bo Buyer',
      gifts: [{ from: 'Cleo Cobuyer', amount: 4_000, confirmed: true, institutions: ['Corner Credit Union'] }],
    });
    expect((await call('GET', `/api/verify/${report.report_id}`)).body.letter.gifts).toMatchObject([
      { confirmed: true },
    ]);
    expect(JSON.stringify(report)).not.toMatch(FIGURES);
    const path = `/api/communications/${bo.communicationId}/report/pdf`;
    const { url } = (await call('GET', `${path}?gift=0`, { token: agent.token })).body;
    expect(
      Buffer.from(await (await fetch(url)).arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    expect((await call('GET', `${path}?gift=1`, { token: agent.token })).status).toBe(404);
    // The donor keeps a copy; no one else's link has one.
    const copyOf = ({ link, cookie }: typeof donor) =>
      call('POST', '/api/guest/gift-letter/pdf', { body: { ...link, as: 'bytes' }, cookie });
    expect(
      Buffer.from((await copyOf(donor)).body.pdf, 'base64')
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    expect((await copyOf(bo)).status).toBe(404);
  });
});

describe('two buyers', () => {
  it('may share an email address: each has a link, a pin and a part', async () => {
    const email = `couple-${Date.now()}@guests.example`;
    const cobuyer = { first_name: 'Cleo', last_name: 'Cobuyer', email };
    const ask = (over: object) =>
      call('POST', '/api/communications/create/report', {
        token: agent.token,
        body: aRequestForm({ to_user_email: email, people: [{ ...cobuyer, ...over }] }),
      });
    const namesakes = await ask({ first_name: 'bo' });
    expect(namesakes.body.fields['people.0.email']).toContain('different first names');
    expect((await ask({})).status).toBe(201);
    const linkOf = async (name: string) =>
      guestLinkIn(
        await eventually(async () => (await mailsTo(email)).find(({ text }) => text.includes(`Hello ${name},`))),
      );
    const [bo, cleo] = [await linkOf('Bo'), await linkOf('Cleo')];
    const opens = (request_id: string, request_pin: string) =>
      call('POST', '/api/guest/request', { body: { request_id, request_pin } });
    expect((await opens(bo.request_id, bo.request_pin)).body).toMatchObject({ client_name: 'Bo Buyer' });
    expect((await opens(cleo.request_id, cleo.request_pin)).body).toMatchObject({ client_name: 'Cleo Cobuyer' });
    expect((await opens(cleo.request_id, bo.request_pin)).status).toBe(404);
  });

  it('reach the minimum together, and neither can see what the other has', async () => {
    const { bo, cleo } = await askBoth(BOTH);
    expect(await communication(bo)).toMatchObject({
      name: 'Bo Buyer',
      people: [{ id: cleo.communicationId, name: 'Cleo Cobuyer' }],
    });
    expect(await communication(cleo)).toMatchObject({ people: [{ id: bo.communicationId, name: 'Bo Buyer' }] });
    expect((await asGuest(bo, '/api/guest/request')).body).toMatchObject({ co_buyer: 'waiting', proof_amount: BOTH });

    await doPart(bo, HARBOR);
    await partDone(bo);
    expect(await communication(bo)).toMatchObject({
      message_status: 'Proof-of-funds Report received from Bank',
      report: { fund_status: 'pending' },
    });
    // The page doesn't even say that the other is done.
    expect((await asGuest(cleo, '/api/guest/request')).body.co_buyer).toBe('waiting');
    expect((await mailTo(bo.email, /Your part/)).text).toContain('No one sees how much your part adds up to');
    // The bank is read again before the report is sealed.
    expect(await inVault(`LINK#${bo.link.request_id}`)).not.toEqual([]);
    expect(await seenBy(cleo)).not.toMatch(/Harbor|Rivera|Bo Buyer|bo-\d/);
    expect(await seenBy(cleo)).not.toMatch(FIGURES);

    await doPart(cleo, CREDIT_UNION);
    const report = await reportOf(agent, cleo.communicationId);
    expect(report).toMatchObject({
      fund_status: 1,
      client_name: 'Bo Buyer and Cleo Cobuyer',
      institutions: ['First Harbor Bank', 'Corner Credit Union'],
      accounts: [],
      proof_amount: BOTH,
      readings: [{ bank: 'First Harbor Bank' }, { bank: 'Corner Credit Union' }],
    });
    const [one, other] = report.readings.map(({ at }: { at: string }) => Date.parse(at));
    expect(Math.abs(one - other)).toBeLessThan(5 * 60_000);
    for (const { link: id } of [bo, cleo])
      await eventually(async () => (await inVault(`LINK#${id.request_id}`)).length === 0);
    expect(await reportOf(agent, bo.communicationId)).toEqual(report);
    for (const one of [bo, cleo]) expect((await asGuest(one, '/api/guest/request')).body.co_buyer).toBe('done');
    expect((await call('GET', `/api/verify/${report.report_id}`)).body.state).toBe('valid');
    const everything = await Promise.all(
      ['/api/dashboard', '/api/communications'].map((path) => call('GET', path, { token: agent.token })),
    );
    for (const text of [...everything.map((reply) => reply.text), JSON.stringify(report)])
      expect(text).not.toMatch(FIGURES);
    expect(await seenBy(bo)).not.toMatch(/Corner|Okafor|Cleo|cleo-\d/);
    expect(await seenBy(bo)).not.toMatch(FIGURES);
    expect(await mailTo(bo.email, /is complete/)).toBeTruthy();
  });

  it('who finish at the very same moment make one report', async () => {
    const pairs = await Promise.all(Array.from({ length: sized(1, 3) }, () => askBoth(400_000)));
    await Promise.all(pairs.flatMap(({ bo, cleo }) => [link(bo, HARBOR), link(cleo, HARBOR)]));
    await Promise.all(pairs.flatMap(({ bo, cleo }) => [release(bo), release(cleo)]));
    for (const { bo, cleo } of pairs) {
      const [one, other] = await Promise.all([
        reportOf(agent, bo.communicationId),
        reportOf(agent, cleo.communicationId),
      ]);
      expect(one.report_id).toBe(other.report_id);
    }
  });

  it('can take back a part before the other is done, and do it again', async () => {
    const { bo, cleo } = await askBoth(500_000);
    await doPart(bo, HARBOR);
    await partDone(bo);
    const { reports } = (await asGuest(bo, '/api/guest/reports')).body;
    await asGuest(bo, `/api/guest/reports/${reports[0].report_id}/withdraw`);
    expect((await asGuest(cleo, '/api/guest/request')).body.co_buyer).toBe('waiting');
    expect((await communication(bo)).request.state).toBe('opened');
    await doPart(cleo, CREDIT_UNION);
    await partDone(cleo);
    await doPart(bo, HARBOR);
    expect(await reportOf(agent, cleo.communicationId)).toMatchObject({ fund_status: 1 });
  });

  // Seen red: with a stop that leaves a part where it is.
  // P-29.
  it('are sealed together only while both want it: one who stops in time is believed, whatever the other does', async () => {
    const pairs = await Promise.all(Array.from({ length: sized(1, 3) }, () => askBoth(400_000)));
    await Promise.all(pairs.map(({ bo }) => doPart(bo, HARBOR)));
    await Promise.all(pairs.map(({ bo }) => partDone(bo)));
    await Promise.all(pairs.map(({ cleo }) => link(cleo, HARBOR)));
    const stopped = await Promise.all(
      pairs.map(async ({ bo, cleo }, at) => {
        // The first stops before the other sends, the others while it's on its way.
        const stopping = stopSending(bo);
        if (at === 0) await stopping;
        await release(cleo);
        return stopping;
      }),
    );
    expect(stopped[0]).toMatchObject({ is: 'stopped', sent: false });
    await atRest(pairs.flatMap(({ bo, cleo }) => [bo.link.request_id, cleo.link.request_id]));
    for (const [at, { bo, cleo }] of pairs.entries()) {
      const isOut = stopped[at]?.sent === true;
      for (const one of [bo, cleo]) {
        const { report_id, fund_status } = (
          await call('GET', `/api/communications/${one.communicationId}/report`, { token: agent.token })
        ).body;
        expect([Boolean(report_id), fund_status === 1]).toEqual([isOut, isOut]);
      }
      expect((await asGuest(cleo, '/api/guest/request')).body.co_buyer).toBe(isOut ? 'done' : 'waiting');
    }
  });

  it('miss it by a cent together, and both lose the report when one of them withdraws it', async () => {
    const { bo, cleo } = await askBoth(BOTH + 0.01);
    await Promise.all([doPart(bo, HARBOR), doPart(cleo, CREDIT_UNION)]);
    const { report_id, fund_status } = await reportOf(agent, bo.communicationId);
    expect(fund_status).toBe(0);
    expect((await communication(cleo)).report).toMatchObject({ fund_status: 0, fund_total: '' });
    const { reports } = (await asGuest(bo, '/api/guest/reports')).body;
    expect(reports[0].openings).toHaveLength(1);
    await asGuest(bo, `/api/guest/reports/${reports[0].report_id}/withdraw`);
    expect((await call('GET', `/api/verify/${report_id}`)).body.state).toBe('revoked');
    expect((await asGuest(cleo, '/api/guest/reports')).body.reports[0].state).toBe('withdrawn');
    for (const guest of [bo, cleo]) {
      const gone = await call('GET', `/api/communications/${guest.communicationId}/report`, { token: agent.token });
      expect(gone.status).toBe(410);
    }
  });

  it('are asked again together, and one who ends it ends it for both', async () => {
    const { bo, cleo } = await askBoth(BOTH);
    const until = inDays(30).toISOString().slice(0, 10);
    const words = STILL_GOOD_CONSENT.version;
    for (const guest of [bo, cleo])
      expect(
        (await asGuest(guest, '/api/guest/still-good', { agreed: true, words, until, zone: 'America/New_York' }))
          .status,
      ).toBe(200);
    await Promise.all([doPart(bo, HARBOR), doPart(cleo, CREDIT_UNION)]);
    const first = await reportOf(agent, bo.communicationId);
    const asked = await call('POST', `/api/communications/${bo.communicationId}/still-good`, { token: agent.token });
    expect(asked.body).toEqual({ state: 'asking' });
    await eventually(async () => (await communication(bo)).request.still_good.state === 'open');
    const second = await reportOf(agent, cleo.communicationId);
    expect(second).toMatchObject({ fund_status: 1, client_name: 'Bo Buyer and Cleo Cobuyer', accounts: [] });
    expect(second.report_id).not.toBe(first.report_id);
    expect((await call('GET', `/api/verify/${first.report_id}`)).body.state).toBe('superseded');
    for (const guest of [bo, cleo])
      expect((await mailTo(guest.email, /confirmed again/)).text).toContain("Your bank and your co-buyer's together");
    await asGuest(bo, '/api/guest/still-good', { agreed: false });
    expect((await mailTo(cleo.email, /can no longer be asked/)).text).not.toMatch(/Bo\b/);
    for (const guest of [bo, cleo])
      await eventually(async () => (await inVault(`LINK#${guest.link.request_id}`)).length === 0);
    expect((await asGuest(cleo, '/api/guest/reports')).body.still_good).toBeUndefined();
  });

  it('are canceled together, a part that is done included', async () => {
    const { bo, cleo } = await askBoth(500_000);
    await doPart(bo, HARBOR);
    await partDone(bo);
    expect(
      (await call('POST', `/api/communications/${cleo.communicationId}/cancel`, { token: agent.token })).status,
    ).toBe(200);
    for (const guest of [bo, cleo]) expect((await communication(guest)).request.state).toBe('cancelled');
    await eventually(async () => {
      await runSchedule('redrive', new Date());
      return (await asGuest(bo, '/api/guest/reports')).body.reports[0].state === 'failed';
    });
  });

  it('cannot share values, which would tell the other what is missing', async () => {
    const { bo } = await askBoth(500_000);
    await link(bo, HARBOR);
    const [bank] = (await accountsOf(bo)).linkedAccounts;
    const data = [{ item_id: bank.item_id, account_id: bank.accounts[0].account_id }];
    const refused = await asGuest(bo, '/api/guest/communications/create/report', { report_type: 2, data });
    expect(refused.body.fields).toHaveProperty('report_type');
  });

  it('are two people: a half-filled co-buyer is refused by its fields', async () => {
    const body = aRequestForm({ to_user_email: 'bo@twins.example', people: [{ email: 'cleo@twins.example' }] });
    const reply = await call('POST', '/api/communications/create/report', { token: agent.token, body });
    expect(reply.body.fields).toEqual({
      'people.0.first_name': 'This field is required.',
      'people.0.last_name': 'This field is required.',
    });
  });
});
