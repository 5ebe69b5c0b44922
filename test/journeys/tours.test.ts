// T-44. A purchase: the buyer's agreement first, then tours that either side proposes and the agent confirms. Other people's attempts are
// refused.
import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '../../lambdas/core/platform/clock.ts';
import { FACTS_TODAY } from '../builders/deal-facts.ts';
import { actors } from '../cloud/actors.ts';
import { call, mailsTo, mailTo } from '../cloud/client.ts';
import { eventually } from '../cloud/eventually.ts';
import { outboxAbout } from '../cloud/outbox.ts';
import { runSchedule } from '../cloud/schedules.ts';
import { aTransaction, documentOf, fillIn, release, signAsAgent, signAsGuest, signByBoth } from '../cloud/signing.ts';

const HOME = { address: '7 Elm Street, Springfield', who: 'My sister', time: '14:30', zone: 'America/Chicago' };
const day = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
const soon = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
const later = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
/** The agreement begins today. */

const aPurchase = async () => {
  const { agentA } = await actors();
  const { token, cookie } = agentA;
  const purchase = await aTransaction(token, 'buying');
  const { id, link } = purchase;
  const path = `/api/transactions/${id}`;
  const tour = { ...HOME, day };
  return {
    ...purchase,
    agentA,
    path,
    asGuest: (body: object = tour) => call('POST', '/api/guest/transaction/tours', { body: { ...link, ...body } }),
    changedByGuest: (body: object) => call('PUT', '/api/guest/transaction/tours', { body: { ...link, ...body } }),
    asAgent: (body: object = tour, by = token) => call('POST', `/api/transactions/${id}/tours`, { token: by, body }),
    changedByAgent: (body: object, by: string | undefined = token) =>
      call('PUT', `/api/transactions/${id}/tours`, { token: by, body }),
    sign: async () => {
      await fillIn(token, id, 1, FACTS_TODAY);
      return signByBoth(agentA, purchase);
    },
    voided: async () => {
      const { fingerprint } = (await call('GET', `${path}/documents/1`, { token })).body;
      return call('POST', `${path}/documents/1/void`, { token, cookie, body: { fingerprint, reason: 'A new one' } });
    },
    guestsTours: async () => (await call('POST', '/api/guest/transaction', { body: link })).body.tours,
    agentsTours: async () => (await call('GET', path, { token })).body.tours,
  };
};

describe('a purchase', () => {
  it("refuses an open-ended fee, and has a fee that can be calculated in the agreement's text, also in Spanish", {
    tags: 'deep',
  }, async () => {
    const { agentA, id, link } = await aPurchase();
    const refused = await fillIn(agentA.token, id, 1, { compensation: 'whatever the seller pays' });
    expect(refused).toMatchObject({ status: 400 });
    expect(refused.text).toContain("can't depend on what someone else offers");
    expect(
      (await fillIn(agentA.token, id, 1, { ...FACTS_TODAY, compensation: '$150/hr', form: 'touring' })).status,
    ).toBe(200);
    const { title, clauses } = await documentOf(link, 1);
    expect(title).toBe('Touring Agreement');
    expect(JSON.stringify(clauses)).toContain('$150 for each hour worked');
    const spanish = await call('POST', '/api/guest/transaction/document', {
      body: { ...link, step: 1 },
      headers: { 'accept-language': 'es' },
    });
    expect(JSON.stringify(spanish.body.reading_copy)).toContain('$150 por cada hora trabajada');
  });

  it('has no tour before the agreement is signed, nor once it is voided, by any way', { tags: 'deep' }, async () => {
    const purchase = await aPurchase();
    const { asGuest, asAgent, changedByGuest, changedByAgent, agentsTours } = purchase;
    for (const answer of [await asGuest(), await asAgent()])
      expect(answer).toMatchObject({ status: 409, text: expect.stringContaining('is signed by both') });
    await purchase.sign();
    const { id: tour } = (await asGuest()).body;
    const [{ at: seen }] = await agentsTours();
    // It can't be voided while it's being sealed.
    await eventually(async () => (await purchase.voided()).status === 200);
    const move = { tour, to: 'moved', seen, day: later, time: '10:00', zone: HOME.zone };
    for (const answer of [
      await asGuest(),
      await asAgent(),
      await changedByGuest(move),
      await changedByAgent(move),
      await changedByAgent({ tour, to: 'confirmed', seen }),
    ])
      expect(answer.status).toBe(409);
    expect(await agentsTours()).toMatchObject([{ state: 'proposed', at: seen }]);
    expect((await changedByGuest({ tour, to: 'canceled' })).status).toBe(200);
  });

  it('has tours that either side proposes, the agent confirms, and both are notified of', async () => {
    const purchase = await aPurchase();
    const { email, agentA, asGuest, asAgent, changedByGuest, changedByAgent, guestsTours, agentsTours } = purchase;
    await purchase.sign();
    const { id: tour } = (await asGuest()).body;
    expect((await mailTo(agentA.email, /proposes a tour/)).text).toContain(HOME.address);
    const [{ at: seen }] = await agentsTours();
    expect((await changedByAgent({ tour, to: 'confirmed', seen })).status).toBe(200);
    const mail = await mailTo(email, /tour is confirmed/);
    expect(mail.text).toMatch(/at 2:30 PM C[SD]T/);
    expect(mail.text).toMatch(/\/guest-tasks\/\S+#tours\b/);
    expect((await changedByGuest({ tour, to: 'moved', seen, day: later, time: '10:00', zone: HOME.zone })).status).toBe(
      200,
    );
    expect((await changedByAgent({ tour, to: 'confirmed', seen })).status).toBe(409);
    expect((await asAgent({ ...HOME, day: later, who: '' })).status).toBe(201);
    await mailTo(email, /proposes a tour/);
    expect(await guestsTours()).toMatchObject([{ state: 'proposed' }, { state: 'proposed' }]);
  });

  it('has reminders of a confirmed tour for both sides, a day before it, once, and none of a canceled one', {
    tags: 'deep',
  }, async () => {
    const purchase = await aPurchase();
    const { email, agentA, asAgent, changedByAgent, changedByGuest, agentsTours } = purchase;
    await purchase.sign();
    const confirmedTour = async (time: string) => {
      const { id: tour } = (await asAgent({ ...HOME, day: soon, time })).body;
      const { at: seen } = (await agentsTours()).find(({ id }: { id: string }) => id === tour);
      expect((await changedByAgent({ tour, to: 'confirmed', seen })).status).toBe(200);
      return { tour, at: Date.parse(seen) };
    };
    const [on, off] = [await confirmedTour('14:30'), await confirmedTour('14:40')];
    expect((await changedByGuest({ tour: off.tour, to: 'canceled' })).status).toBe(200);
    const statesOf = async (tour: string) =>
      (await outboxAbout(tour)).filter(({ id }) => String(id).startsWith('tour-')).map(({ state }) => state);
    const clockIs = (beforeIt: number) => runSchedule('redrive', new Date(on.at - beforeIt));
    await clockIs(24 * HOUR + MINUTE);
    expect([await statesOf(on.tour), await statesOf(off.tour)]).toEqual([['waiting', 'waiting'], []]);
    await clockIs(24 * HOUR - MINUTE);
    const [toClient, toAgent] = [/Reminder: your tour/, /Reminder: a tour with/];
    expect((await mailTo(email, toClient)).text).toMatch(/at 2:30 PM C[SD]T/);
    expect((await mailTo(agentA.email, toAgent)).text).toContain(HOME.address);
    await eventually(async () => (await statesOf(on.tour)).every((state) => state === 'done'));
    await clockIs(HOUR);
    expect([(await mailsTo(email, toClient)).length, (await mailsTo(agentA.email, toAgent)).length]).toEqual([1, 1]);
  });

  it('go on under the touring agreement while the full one waits, and need the full one once the touring one is voided', {
    tags: 'deep',
  }, async () => {
    const purchase = await aPurchase();
    const { agentA, id, link, path, email, asGuest } = purchase;
    const { token, cookie } = agentA;
    await fillIn(token, id, 1, { ...FACTS_TODAY, form: 'touring', compensation: '$150/hr' });
    await signByBoth(agentA, purchase);
    const { fingerprint: touring } = await documentOf(link, 1);
    const next = (to: string, fingerprint: string) =>
      call('POST', `/api/transactions/${id}/documents/1/next`, { token, body: { to, fingerprint } });
    // The next one can't be prepared while this one is being sealed.
    await eventually(async () => (await next('prepared', touring)).status === 200);
    expect((await asGuest()).status).toBe(201);
    const { title, released, in_force } = await documentOf(link, 1);
    expect([title, released, in_force.title]).toEqual(['Buyer Representation Agreement', false, 'Touring Agreement']);
    const copy = await call('POST', '/api/guest/transaction/copy', { body: { ...link, step: 1 } });
    expect(copy.body.url).toContain('.pdf');
    await fillIn(token, id, 1, { ...FACTS_TODAY, compensation: '2.5%' });
    expect((await release(agentA, id, 1)).status).toBe(200);
    await mailTo(email, /ready to sign/);
    expect((await asGuest()).status).toBe(201);
    const body = { fingerprint: touring, reason: 'The full one replaces it' };
    expect((await call('POST', `${path}/documents/1/void`, { token, cookie, body })).status).toBe(200);
    expect((await mailTo(email, /was voided/)).text).toContain('Touring Agreement');
    expect((await asGuest()).status).toBe(409);
    const full = await documentOf(link, 1);
    expect(full.in_force).toBeUndefined();
    expect((await signAsGuest(link, 1, full)).status).toBe(200);
    expect((await signAsAgent(agentA, id, 1, full)).status).toBe(200);
    expect((await asGuest()).status).toBe(201);
  });

  it('lets no one else decide: no client confirms, and no other agent or client does anything', {
    tags: 'deep',
  }, async () => {
    const purchase = await aPurchase();
    const { changedByGuest, changedByAgent, asAgent, agentsTours, link, path } = purchase;
    await purchase.sign();
    const { id: tour } = (await purchase.asGuest()).body;
    const before = await agentsTours();
    const [{ at: seen }] = before;
    const confirm = { tour, to: 'confirmed', seen };
    const { agentB } = await actors();
    const other = await aTransaction(agentB.token, 'buying');
    const theirs = { ...other.link, tour, to: 'canceled' };
    expect((await changedByGuest(confirm)).status).toBe(400);
    expect((await changedByGuest({ tour, to: 'noted', note: 'x' })).status).toBe(400);
    expect((await call('PUT', `${path}/tours`, { body: { ...confirm, ...link } })).status).toBe(401);
    expect((await changedByAgent(confirm, agentB.token)).status).toBe(404);
    expect((await changedByAgent({ tour, to: 'canceled' }, agentB.token)).status).toBe(404);
    expect((await asAgent({ ...HOME, day }, agentB.token)).status).toBe(404);
    expect((await call('PUT', '/api/guest/transaction/tours', { body: theirs })).status).toBe(404);
    expect(await agentsTours()).toEqual(before);
  });
});
