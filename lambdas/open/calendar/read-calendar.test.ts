// A calendar on a real table: the events of a listing and its offers, their readers, and the limit of reads. T-40.
import { beforeEach, describe, expect, it } from 'vitest';
import { createCampaignStore } from '#public/clients/campaigns';
import { createClientStore } from '#public/clients/client';
import { aListingSide, anOffer } from '#test/builders/a-listing-side.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { acceptOffer } from '../../listings/offers/accept-offer.ts';
import { addOffer } from '../../listings/offers/save-offer.ts';
import { profile } from '../../members/account/entity.ts';
import { calendarShown } from './entity.ts';
import { makeCalendar, readOwnCalendar, saveCalendar, stopCalendar } from './own-calendar.ts';
import { isKnown, readCalendar } from './read-calendar.ts';
import { READS_PER_HOUR } from './vocabulary.ts';

const database = aTestDatabase();

const aCalendar = async () => {
  const side = await aListingSide(database);
  const { agent, db } = side;
  const deps = { ...side, clients: createClientStore(db), campaigns: createCampaignStore(db) };
  const token = async () => (await readOwnCalendar(deps)(agent)).feed?.url.split('/').at(-1) ?? '';
  await makeCalendar(deps)(agent, 'initials');
  return { ...side, deps, token, read: async () => readCalendar(deps)(await token()) };
};
let side: Awaited<ReturnType<typeof aCalendar>>;
beforeEach(async () => {
  side = await aCalendar();
});

const titles = (text: string) => [...text.matchAll(/SUMMARY:(.*)\r\n/g)].map(([, title]) => title).sort();

describe('a calendar', () => {
  it('shows initials and no address until its agent says otherwise', async () => {
    await addOffer(side.deps)(side.agent, side.id, anOffer());
    const { text } = await side.read();
    expect(titles(text)).toEqual(['Listing link ends', 'Offer expires: B. B.']);
    expect(text).not.toContain('Elm');
    await saveCalendar(side.deps)(side.agent, 'names');
    const { text: named } = await side.read();
    expect(titles(named)).toEqual(['Listing link ends: 12 Elm Street\\, Springfield', 'Offer expires: Bea Buyer']);
    expect(named).toContain('LOCATION:12 Elm Street\\, Springfield\r\n');
    // Ids are random and may have these digits in them.
    const words = named.replace(/[0-9a-f]{32}|[0-9A-Z]{26}/g, '');
    expect(words).not.toMatch(/470|480|400/);
  });

  it('has the same tag until something changes, and says of what is gone that it was canceled', async () => {
    const { id } = await addOffer(side.deps)(side.agent, side.id, anOffer());
    const first = await side.read();
    expect(await side.read()).toEqual(first);
    await acceptOffer(side.deps)(side.agent, { id: side.id, offer: id }, { words: '' });
    const second = await side.read();
    expect(second.etag).not.toBe(first.etag);
    expect(titles(second.text)).toEqual(['Canceled: Listing link ends', 'Canceled: Offer expires']);
    expect(second.text.match(/STATUS:CANCELLED/g)).toHaveLength(2);
    const row = await calendarShown.get(side.db, { agentId: side.agent.id });
    expect(JSON.stringify(row)).not.toMatch(/Bea|Elm/);
  });

  it('ends with its address, with a new one, and with its account', async () => {
    const before = await side.token();
    await makeCalendar(side.deps)(side.agent, 'names');
    await expect(readCalendar(side.deps)(before)).rejects.toMatchObject({ code: 'LINK_NOT_FOUND' });
    expect((await side.read()).text).toContain('VCALENDAR');
    await side.db.transact([profile.update({ agentId: side.agent.id }, { set: { deactivatedAt: '2026-11-21' } })]);
    await expect(side.read()).rejects.toMatchObject({ code: 'LINK_NOT_FOUND' });
    await side.db.transact([profile.update({ agentId: side.agent.id }, { remove: ['deactivatedAt'] })]);
    const last = await side.token();
    await stopCalendar(side.deps)(side.agent);
    await expect(readCalendar(side.deps)(last)).rejects.toMatchObject({ code: 'LINK_NOT_FOUND' });
    expect(await readOwnCalendar(side.deps)(side.agent)).toEqual({ feed: null });
    await expect(saveCalendar(side.deps)(side.agent, 'names')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it.each([
    ['no token', () => ''],
    ["another account's name with this proof", (token: string) => token.replace(/^[^~]+/, 'someone-else')],
    ['another proof', (token: string) => token.replace(/~.{4}/, '~AAAA')],
    ['something after it', (token: string) => `${token}.ics`],
  ])('is closed to %s', async (_, forged) => {
    const token = forged(await side.token());
    await expect(readCalendar(side.deps)(token)).rejects.toMatchObject({ code: 'LINK_NOT_FOUND' });
  });

  it('may be read so often in an hour, and then costs one write', async () => {
    for (let at = 0; at < READS_PER_HOUR; at++) await side.read();
    let queries = 0;
    const query: typeof side.db.query = (input) => {
      queries += 1;
      return side.db.query(input);
    };
    const db = { ...side.db, query };
    await expect(readCalendar({ ...side.deps, db })(await side.token())).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      retryAfterSeconds: 3600,
    });
    expect(queries).toBe(0);
    const later = { ...side.deps, clock: () => new Date(side.clock().getTime() + 3_600_000) };
    expect((await readCalendar(later)(await side.token())).text).toContain('VCALENDAR');
  });
});

it.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", "a"', true],
  ['*', true],
  ['"b"', false],
  [undefined, false],
])('knows a copy by its tag: %s', (tags, is) => {
  expect(isKnown('"a"', tags)).toBe(is);
});
