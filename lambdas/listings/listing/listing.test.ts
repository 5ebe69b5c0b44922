// T-36. An agent's listing, and the buyers who ask at its link.
import { beforeEach, describe, expect, it } from 'vitest';
import type { AppError } from '#core/http/errors.ts';
import { DAY } from '#core/platform/clock.ts';
import { aListingInput, aListingSide } from '#test/builders/a-listing-side.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { anAgent } from '#test/builders/an-agent.ts';
import { NOW } from '#test/builders/now.ts';
import { accountStanding } from '../../core/security/account-standing-entity.ts';
import { readListingRow } from './listing-store.ts';
import { openListing, readListing } from './read-listing.ts';
import { closeListing, createListing, reopenListing, saveListing } from './save-listing.ts';

const database = aTestDatabase();
let side: Awaited<ReturnType<typeof aListingSide>>;
beforeEach(async () => {
  side = await aListingSide(database);
});

describe('a buyer who asks', () => {
  it('gets their own request: a yes or no, up to the amount that they chose, without reminders', async () => {
    await side.ask({ amount: 250_000, agent_email: 'Ana@agents.example' });
    const { buyers } = await side.read();
    expect(buyers).toMatchObject([
      {
        agent_email: 'ana@agents.example',
        communication: { name: 'Bea Buyer', to_user: 'bea@buyers.example', proof_amount: 250_000, report_type: 1 },
      },
    ]);
    const request = await side.request(buyers[0]?.communication.id ?? '');
    expect(request).toMatchObject({ listing: side.id, reminderPlan: 'none', purchase: { role: 'seller' } });
    expect(await side.emails()).toMatchObject([{ to: 'bea@buyers.example', action: { guestLinkId: request.id } }]);
  });

  it('gets the same link again when they ask again, and no one learns that they were here', async () => {
    const answers = [
      await side.ask(),
      await side.ask({ first_name: 'Other' }),
      await side.ask({ email: 'cy@b.example' }),
    ];
    expect(answers).toEqual([undefined, undefined, undefined]);
    const linksOf = async (email: string) =>
      new Set(
        (await side.emails())
          .filter(({ to }) => to === email)
          .map(({ action }) => (action as { guestLinkId: string }).guestLinkId),
      );
    expect(await side.emails()).toHaveLength(3);
    expect([...(await linksOf('bea@buyers.example')), ...(await linksOf('cy@b.example'))]).toHaveLength(2);
    expect(await side.buyers()).toHaveLength(2);
    expect(Object.keys(await openListing(side)(side.id)).sort()).toEqual([
      'accepts',
      'address',
      'agent_name',
      'asking_price',
      'last_day',
      'proof_amount',
    ]);
  });

  it('gets the same answer when an address, the link or the plan has had enough, and the agent learns of it once', async () => {
    for (let asked = 0; asked < 5; asked++) expect(await side.ask()).toBeUndefined();
    expect(await side.emails()).toHaveLength(3);
    // The Free plan's limit counts the first of them, too.
    for (let asked = 0; asked < 11; asked++) expect(await side.ask({ email: `b${asked}@b.example` })).toBeUndefined();
    expect(await side.buyers()).toHaveLength(10);
    const mails = (await side.notifications()).filter(({ subject }) => /limit/.test(subject));
    expect(mails).toHaveLength(1);
    // The agent's own ten requests are still left.
    expect(await side.send()).toBeTruthy();
  });

  // Seen red: the link of the expired request came again.
  it('gets another request once theirs has expired, and still counts once', async () => {
    const linkOf = async () => (await side.buyers())[0]?.linkId;
    await side.ask();
    const first = await linkOf();
    side.setClock(new Date(NOW.getTime() + 20 * DAY));
    await side.ask();
    const second = await linkOf();
    expect(second).not.toBe(first);
    await side.ask();
    expect(await linkOf()).toBe(second);
    expect(await side.buyers()).toHaveLength(1);
    expect((await readListingRow(side.db, side.id))?.buyers).toBe(1);
  });

  it('asks twice at the same moment, and has one request', async () => {
    await Promise.all([side.ask(), side.ask()]);
    expect(await side.buyers()).toHaveLength(1);
  });

  it('cannot put a link into the email as a name', async () => {
    await expect(side.ask({ first_name: 'win at prizes.com' })).rejects.toMatchObject({ code: 'INVALID' });
  });
});

describe('the link', () => {
  it('is like one that never was while it is closed, over or its account deactivated, and works again once it is opened', async () => {
    const refusalOf = async (id: string) =>
      JSON.stringify(await openListing(side)(id).catch((error: AppError) => ({ ...error, message: error.message })));
    const refusals = [await refusalOf('f'.repeat(32))];
    expect(refusals[0]).toContain('LINK_NOT_FOUND');
    const refused = async () => {
      refusals.push(await refusalOf(side.id));
      await expect(side.ask()).rejects.toMatchObject({ code: 'LINK_NOT_FOUND' });
    };
    await closeListing(side)(side.agent, side.id);
    await refused();
    await reopenListing(side)(side.agent, side.id);
    await side.ask();
    const standing = { agentId: side.agent.id };
    await side.db.transact([accountStanding.update(standing, { set: { deactivatedAt: NOW.toISOString() } })]);
    await refused();
    await side.db.transact([accountStanding.update(standing, { remove: ['deactivatedAt'] })]);
    side.setClock(new Date(NOW.getTime() + 60 * DAY));
    await refused();
    expect(new Set(refusals).size).toBe(1);
  });
});

describe('the agent', () => {
  it('alone reads and changes it', async () => {
    const eve = anAgent({ id: 'eve', email: 'eve@example.com' });
    const refused = { code: 'NOT_FOUND' };
    await expect(readListing(side)(eve, side.id)).rejects.toMatchObject(refused);
    await expect(saveListing(side)(eve, side.id, aListingInput())).rejects.toMatchObject(refused);
    await expect(closeListing(side)(eve, side.id)).rejects.toMatchObject(refused);
    await expect(reopenListing(side)(eve, side.id)).rejects.toMatchObject(refused);
    await saveListing(side)(side.agent, side.id, aListingInput({ asking_price: 470_000 }));
    expect(await side.read()).toMatchObject({ asking_price: 470_000, state: 'open' });
  });

  it('needs a name, a day to come within a year, and makes one listing with one key', async () => {
    const create = createListing(side);
    await expect(create(anAgent({ name: '' }), aListingInput(), undefined)).rejects.toMatchObject({ code: 'CONFLICT' });
    for (const until of ['2020-01-01', '2999-01-01'])
      await expect(create(side.agent, aListingInput({ last_day: until }), undefined)).rejects.toMatchObject({
        code: 'INVALID',
      });
    const made = [await create(side.agent, aListingInput(), 'k'), await create(side.agent, aListingInput(), 'k')];
    expect(made[0]).toEqual(made[1]);
  });
});
