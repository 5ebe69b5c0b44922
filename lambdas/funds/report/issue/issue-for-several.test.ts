// Up to six people of one request (docs/adr/016-co-buyers.md). T-31.
import { describe, expect, it } from 'vitest';
import { cents } from '#core/platform/money.ts';
import type { FundsRequest } from '#public/funds/request';
import { aJointSide, askedTogether, fundsReportOf } from '#test/builders/a-joint-side.ts';
import { aSignedGift } from '#test/builders/a-signed-gift.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { giftFile } from '../seal-gift-letter.ts';

const database = aTestDatabase();

const NAMES = ['Ana', 'Bo', 'Cleo', 'Dee', 'Ed', 'Fay'];
const buyers = (count: number) => askedTogether(NAMES.slice(0, count).map((name) => ({ name }))) as People;
type People = [FundsRequest, ...FundsRequest[]];

/** Each one's share of an amount: no balance is near another, or near the sum of others, so that all are separate accounts. */
const shareOf = (people: readonly FundsRequest[], amount = 48_000_000) => {
  const weights = people.map((_, at) => 2.3 ** at);
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const shares = weights.map((weight) => Math.floor((amount * weight) / all));
  const rest = amount - shares.reduce((sum, share) => sum + share, 0);
  return (one: FundsRequest) => (shares[people.indexOf(one)] ?? 0) + (one === people[0] ? rest : 0);
};

describe('several buyers', () => {
  it.each([3, 6])('%d of them leave parts until the last is done, and share one report', async (count) => {
    const people = buyers(count);
    const side = await aJointSide(database, people);
    const held = shareOf(people);
    for (const one of people.slice(0, -1)) await side.issue(one, held(one));
    for (const one of people.slice(0, -1)) expect(await side.request(one)).toMatchObject({ state: 'received' });
    expect(await side.emails()).toEqual(Array(count - 1).fill('part-complete'));
    await side.issue(people.at(-1) as FundsRequest, held(people.at(-1) as FundsRequest));
    for (const one of people) expect(await side.fundsReport(one)).toMatchObject({ state: 'pending', round: 1 });
    for (const one of people) await side.issue(one, held(one));
    const last = people.at(-1) as FundsRequest;
    expect(await side.report(last)).toMatchObject({ content: { confirmed: true, accounts: [] } });
    const names = people.map(({ clientFirstName }) => `${clientFirstName} Buyer`);
    const { content } = (await side.report(last)) as { content: { clientName: string; readings: unknown[] } };
    expect(content.clientName).toBe(new Intl.ListFormat('en-US').format(names));
    expect(content.readings).toHaveLength(count);
    for (const one of people) {
      expect(await side.fundsReport(one)).toMatchObject({
        state: 'issued',
        joint: { reportId: fundsReportOf(last).id, others: Array(count - 1).fill(expect.anything()) },
      });
      expect(await side.line(one)).toMatchObject({ fundStatus: 1, reportId: fundsReportOf(last).id });
    }
    expect(await side.disconnected()).toHaveLength(count);
  });

  it('miss it by one cent together', async () => {
    const people = buyers(3);
    const side = await aJointSide(database, people);
    const held = shareOf(people, 47_999_999);
    // Once each, and once more together.
    for (const _round of [1, 2]) for (const one of people) await side.issue(one, held(one));
    expect(await side.report(people[2] as FundsRequest)).toMatchObject({
      content: { confirmed: false, sameAccounts: 'none' },
    });
  });

  it('make one report when all finish at the same moment', async () => {
    const people = buyers(4);
    const side = await aJointSide(database, people);
    const held = shareOf(people);
    for (let round = 0; round < 8; round++) await Promise.all(people.map((one) => side.issue(one, held(one))));
    const reports = await Promise.all(people.map(side.fundsReport));
    expect(reports.map((one) => one?.state)).toEqual(Array(4).fill('issued'));
    expect((await side.emails()).filter((template) => template === 'report-received')).toHaveLength(1);
  });

  it('wait again, the others as they are, when one loses the bank while all are read again', async () => {
    const people = buyers(3);
    const [ana, bo, cleo] = people as [FundsRequest, FundsRequest, FundsRequest];
    const side = await aJointSide(database, people);
    for (const one of [...people, ana]) await side.issue(one, 16_000_000);
    await side.fundsReports.failAll(`LINK#${bo.id}`);
    expect(await side.request(bo)).toMatchObject({ state: 'opened' });
    for (const one of [ana, cleo]) await side.issue(one, 16_000_000);
    for (const one of [ana, cleo]) {
      expect(await side.fundsReport(one)).toMatchObject({ state: 'ready' });
      expect(await side.fundsReport(one)).not.toHaveProperty('together');
      expect(await side.request(one)).toMatchObject({ state: 'received', part: fundsReportOf(one).id });
    }
    expect(await side.report(cleo)).toBeUndefined();
  });
});

describe('a guarantor', () => {
  const people = () =>
    askedTogether([{ name: 'Ana' }, { name: 'Bo', role: 'spouse' }, { name: 'Gus', role: 'guarantor' }]) as [
      FundsRequest,
      FundsRequest,
      FundsRequest,
    ];
  const contentOf = async (values: [number, number, number]) => {
    const all = people();
    const side = await aJointSide(database, all);
    for (const _round of [1, 2]) for (const [at, one] of all.entries()) await side.issue(one, values[at] ?? 0);
    const report = await side.report(all[2]);
    return report === 'altered' ? undefined : report?.content;
  };

  it('is listed apart from the buyers, whose money a spouse adds to', async () => {
    const content = await contentOf([30_000_000, 18_000_000, 50_000_000]);
    expect(content).toMatchObject({
      confirmed: true,
      clientName: 'Ana Buyer and Bo Buyer',
      clientEmail: 'ana@example.com, bo@example.com',
      guarantors: [{ name: 'Gus Buyer', confirmed: true }],
    });
    expect(content?.readings).toHaveLength(2);
  });

  it('adds nothing to what the buyers have, and is asked for the whole amount', async () => {
    expect(await contentOf([30_000_000, 17_999_999, 50_000_000])).toMatchObject({
      confirmed: false,
      guarantors: [{ confirmed: true }],
    });
    expect(await contentOf([30_000_000, 18_000_000, 47_999_999])).toMatchObject({
      confirmed: true,
      guarantors: [{ confirmed: false }],
    });
  });
});

describe('a gift', () => {
  const asked = (gift?: number) => {
    const [ana, dana] = askedTogether([{ name: 'Ana' }, { name: 'Dana', role: 'donor' }]) as [
      FundsRequest,
      FundsRequest,
    ];
    return [ana, gift === undefined ? dana : { ...dana, gift: aSignedGift({ amount: cents(gift) }) }] as const;
  };
  const given = async (gift: number | undefined, [own, donors]: [number, number]) => {
    const [ana, dana] = asked(gift);
    const side = await aJointSide(database, [ana, dana]);
    for (const _round of [1, 2]) {
      await side.issue(ana, own);
      await side.issue(dana, donors, {
        owners: [{ names: ['Dana Buyer'], addresses: [], phoneNumbers: [], emails: [] }],
      });
    }
    const report = await side.report(dana);
    return { side, dana, content: report === 'altered' ? undefined : report?.content };
  };

  it('counts in full, whatever else the donor has, and is listed with its sealed letter', async () => {
    const { side, dana, content } = await given(18_000_000, [30_000_000, 90_000_000]);
    expect(content).toMatchObject({
      confirmed: true,
      clientName: 'Ana Buyer',
      gifts: [{ from: 'Dana Buyer', amount: 18_000_000, confirmed: true, holder: { match: 'match' } }],
    });
    const { gift } = (await side.request(dana)) as { gift: { fingerprint: string } };
    expect(content?.gifts?.[0]?.fingerprint).toBe(gift.fingerprint);
    expect([...side.files.keys()]).toContain(giftFile(gift.fingerprint));
    // The donor's own balance is no one's business.
    expect(JSON.stringify(content)).not.toContain('90000000');
  });

  it('adds no more than the letter says', async () => {
    const { content } = await given(17_999_999, [30_000_000, 90_000_000]);
    expect(content).toMatchObject({ confirmed: false, gifts: [{ confirmed: true }] });
  });

  it('counts for nothing when the donor has a cent less', async () => {
    const { content } = await given(18_000_000, [48_000_000, 17_999_999]);
    expect(content).toMatchObject({ confirmed: true, gifts: [{ confirmed: false }] });
    expect(content?.readings).toHaveLength(1);
    expect((await given(18_000_000, [30_000_000, 17_999_999])).content).toMatchObject({ confirmed: false });
  });

  it('has no part, and so no report, without a signed letter', async () => {
    const { side, dana, content } = await given(undefined, [48_000_000, 90_000_000]);
    expect(content).toBeUndefined();
    expect(await side.fundsReport(dana)).toMatchObject({ state: 'pending' });
  });

  it('goes with the report that lists it', async () => {
    const { side } = await given(18_000_000, [30_000_000, 90_000_000]);
    await side.withdraw();
    expect([...side.files.keys()]).toEqual([]);
  });
});
