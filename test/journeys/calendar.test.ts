// An agent's calendar at its private address, as a calendar program reads it (the parser is another one than ours).
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { subscribedAgent } from '../cloud/actors.ts';
import { call } from '../cloud/client.ts';
import { addOffer, makeListing } from '../cloud/listings.ts';
import { inDays } from '../cloud/schedules.ts';
import { aSignedPurchase } from '../cloud/tours.ts';

const dayIn = (days: number) => inDays(days).toISOString().slice(0, 10);

const aCalendar = async () => {
  const agent = await subscribedAgent('Cal Agent');
  const as = (method: string, path: string, body?: object) =>
    call(method, path, { token: agent.token, cookie: agent.cookie, body });
  expect((await as('GET', '/api/calendar')).body).toEqual({ feed: null });
  expect((await as('POST', '/api/calendar', { shows: 'names' })).status).toBe(201);
  const ownToken = async () => (await as('GET', '/api/calendar')).body.feed.url.split('/').at(-1) as string;
  const read = async (headers: Record<string, string> = {}, token?: string) =>
    call('GET', `/api/calendar/${token ?? (await ownToken())}`, { headers });
  const events = async () => {
    const { text } = await read();
    const calendar = new ICAL.Component(ICAL.parse(text));
    return calendar.getAllSubcomponents('vevent').map((one) => {
      const { summary, startDate, sequence, uid } = new ICAL.Event(one);
      const state = one.getFirstPropertyValue('status');
      return { title: summary, start: startDate.toString(), state, sequence, uid, isDay: startDate.isDate };
    });
  };
  return { agent, as, ownToken, read, events };
};

describe("an agent's calendar", () => {
  it('has what is due in all of their work, each at its day or its moment', async () => {
    const { agent, as, events } = await aCalendar();
    const listing = await makeListing(agent);
    const offer = await addOffer(agent, listing, { buyer_name: 'Olga Offer' });
    const purchase = await aSignedPurchase(agent);
    await as('POST', `/api/transactions/${purchase.id}/tours`, purchase.home);
    const client = {
      name: 'Cora Call',
      address: '1 Elm St, Springfield, IL 62704',
      email: `cora-${Date.now()}@example.com`,
    };
    const added = await as('POST', '/api/client-list', {
      ...client,
      phone_number: '(217) 555-0188',
      phone_campaign: true,
    });
    await as('POST', `/api/call-list/${added.body.id}`, { call_on: dayIn(7) });
    const found = await events();
    const moment = (await as('GET', `/api/transactions/${purchase.id}`)).body.tours[0].at as string;
    expect(found.map(({ title, start, state }) => [title, start, state])).toEqual(
      expect.arrayContaining([
        ['Listing link ends: 12 Elm Street, Springfield', dayIn(30), 'CONFIRMED'],
        ['Offer expires: Olga Offer', dayIn(3), 'CONFIRMED'],
        ['Call: Cora Call', dayIn(7), 'CONFIRMED'],
        [expect.stringMatching(/^Tour: /), moment.replace('.000Z', 'Z'), 'TENTATIVE'],
      ]),
    );
    await as('POST', `/api/listings/${listing}/offers/${offer}`, { words: 'Thank you.' });
    await as('PUT', `/api/listings/${listing}/dates`, {
      accepted_on: dayIn(0),
      dates: [{ name: 'closing', day: dayIn(40) }],
    });
    const later = await events();
    expect(later.find(({ title }) => title === 'Closing: 12 Elm Street, Springfield')).toMatchObject({
      start: dayIn(40),
      isDay: true,
    });
    expect(later.find(({ title }) => title === 'Canceled: Offer expires')).toMatchObject({
      state: 'CANCELLED',
      sequence: 1,
    });
  });

  it('is asked for again at little cost, and stops with its address', async () => {
    const { as, ownToken, read } = await aCalendar();
    const { status, headers } = await read();
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const etag = headers.get('etag') ?? '';
    const again = await read({ 'if-none-match': etag });
    expect([again.status, again.text]).toEqual([304, '']);
    const before = await ownToken();
    await as('POST', '/api/calendar', { shows: 'initials' });
    expect((await read({}, before)).status).toBe(404);
    const now = await ownToken();
    expect((await read({}, now)).status).toBe(200);
    await as('DELETE', '/api/calendar');
    expect((await read({}, now)).status).toBe(404);
  });
});
