// The dates of a contract, from the accepted offer on.
import { beforeEach, describe, expect, it } from 'vitest';
import { outboxEntry } from '#core/data/outbox-entity.ts';
import { aListingInput, aListingSide, anOffer } from '#test/builders/a-listing-side.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { anAgent } from '#test/builders/an-agent.ts';
import { acceptOffer } from '../../offers/accept-offer.ts';
import { addOffer } from '../../offers/save-offer.ts';
import { listing } from '../entity.ts';
import { saveListing } from '../save-listing.ts';
import { type ContractDate, type DatesInput, moved } from './contract-dates.ts';
import { saveDates } from './save-dates.ts';

const typed = (name: ContractDate['name'], day: string): ContractDate => ({ name, day, rule: undefined });

describe('moving a date', () => {
  const dates: ContractDate[] = [
    { name: 'inspection', day: '2026-12-10', rule: { days: 10, kind: 'calendar' } },
    typed('closing', '2026-12-30'),
    typed('possession', '2026-12-31'),
  ];

  it('moves those that were chosen by as many days, and leaves the others as they are', () => {
    expect(moved(dates, typed('closing', '2027-01-04'), ['possession'])).toEqual([
      { name: 'inspection', rule: { days: 10, kind: 'calendar' } },
      { name: 'possession', day: '2027-01-05' },
      { name: 'closing', day: '2027-01-04' },
    ]);
  });

  it('moves nothing else when the date is new', () => {
    expect(moved(dates, typed('title', '2026-12-20'), ['closing'])[1]).toEqual({ name: 'closing', day: '2026-12-30' });
  });
});

describe('the dates of a contract', () => {
  const database = aTestDatabase();
  let side: Awaited<ReturnType<typeof aListingSide>>;
  beforeEach(async () => {
    side = await aListingSide(database);
  });

  const accept = async () => {
    const { id: offer } = await addOffer(side)(side.agent, side.id, anOffer());
    await acceptOffer(side)(side.agent, { id: side.id, offer }, { words: 'Thank you.' });
  };
  const save = (input: DatesInput & { seen?: DatesInput }) => saveDates(side)(side.agent, side.id, input);
  const reminder = (name: string) => outboxEntry.get(side.db, { id: `${side.id}-${name}` });
  const accepted_on = '2026-11-24';
  const dates: DatesInput['dates'] = [
    { name: 'closing', day: '2026-12-30' },
    { name: 'inspection', rule: { days: 3, kind: 'business' } },
  ];

  it("wait for an accepted offer, and are its agent's", async () => {
    await expect(save({ accepted_on, dates })).rejects.toMatchObject({ code: 'CONFLICT' });
    await accept();
    const eve = anAgent({ id: 'eve', email: 'eve@example.com' });
    await expect(saveDates(side)(eve, side.id, { accepted_on, dates })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('are counted from the day of acceptance, and move along with it', async () => {
    await accept();
    await save({ accepted_on, dates });
    expect((await side.read()).contract?.dates).toMatchObject([
      { name: 'inspection', day: '2026-11-30', rule: { days: 3, kind: 'business' } },
      { name: 'closing', day: '2026-12-30' },
    ]);
    await save({ accepted_on: '2026-11-30', dates });
    expect((await side.read()).contract?.dates.map(({ day }) => day)).toEqual(['2026-12-03', '2026-12-30']);
  });

  it('are announced two days before, once, and not if they were moved or removed', async () => {
    await accept();
    await save({ accepted_on, dates });
    expect(await reminder('closing')).toMatchObject({ state: 'waiting', task: { kind: 'contract-date' } });
    await save({ accepted_on, dates: [{ name: 'closing', day: '2027-01-05' }] });
    expect((await reminder('closing'))?.task).toMatchObject({ content: { subject: 'Closing is on January 5, 2027' } });
    expect(await reminder('inspection')).toBeUndefined();
    await save({ accepted_on, dates: [] });
    expect(await reminder('closing')).toBeUndefined();
  });

  it('are kept for a year after the last of them, also when the link ends sooner', async () => {
    await accept();
    const expires = async () => (await listing.get(side.db, { listingId: side.id }))?.expires ?? 0;
    const before = await expires();
    await save({ accepted_on, dates: [{ name: 'closing', day: '2028-06-01' }] });
    const after = await expires();
    expect(new Date(after * 1000).toISOString().slice(0, 10)).toBe('2029-06-02');
    await saveListing(side)(side.agent, side.id, aListingInput({ last_day: '2027-01-31' }));
    expect(await expires()).toBe(after);
    await save({ accepted_on, dates: [] });
    expect(await expires()).toBeGreaterThan(before);
  });

  it('come after the acceptance, which was lately: a wrong year is refused', async () => {
    await accept();
    const refused = async (input: DatesInput, fields: string[]) => {
      const error = await save(input).catch((thrown) => thrown);
      expect([error.code, Object.keys(error.fields ?? {})]).toEqual(['INVALID', fields]);
    };
    await refused({ accepted_on: '1926-11-24', dates: [] }, ['accepted_on']);
    await refused({ accepted_on: '2027-11-24', dates: [] }, ['accepted_on']);
    for (const day of ['2026-11-23', '1926-12-30', '2062-12-30'])
      await refused({ accepted_on, dates: [{ name: 'closing', day }] }, ['day']);
    await save({ accepted_on, dates: [{ name: 'closing', day: accepted_on }] });
  });

  it('are not undone by a window that was opened before', async () => {
    await accept();
    const seen = { accepted_on: '2026-11-21', dates: [] };
    await save({ accepted_on, dates });
    const other = { accepted_on, dates: [{ name: 'title' as const, day: '2026-12-12' }] };
    await expect(save({ ...other, seen })).rejects.toMatchObject({ code: 'CONFLICT' });
    // A page may send the dates in any order.
    await save({ ...other, seen: { accepted_on, dates: dates.toReversed() } });
    expect((await side.read()).contract?.dates.map(({ name }) => name)).toEqual(['title']);
  });
});
