// The amount that a client's accounts count for, from the bank to the report: docs/adr/111-what-counts.md.
// @module-tag deep
import { beforeAll, describe, expect, it } from 'vitest';
import { guestOf, type Person } from '../cloud/actors.ts';
import { accountsOf, linkBank, release, releaseAsIs, reportOf } from '../cloud/bank-journey.ts';
import { call, mailTo } from '../cloud/client.ts';
import { newAgent } from '../cloud/new-agent.ts';

const BROKERAGE = 'ins_900020';

let agent: Person;
beforeAll(async () => {
  agent = { id: '', ...(await newAgent()) };
});

type Account = {
  name: string;
  counted: boolean;
  counts: number;
  not_counted?: string;
  left_out: string[];
  matures_on?: string;
};

const accountsAt = async (institution: string, accepts: string) => {
  const guest = await guestOf(agent, { accepts, proof_amount: 510_000 });
  await linkBank(guest, institution);
  const { linkedAccounts, linkedAssetValue } = await accountsOf(guest);
  const accounts: Account[] = linkedAccounts.flatMap((bank: { accounts: Account[] }) => bank.accounts);
  return { guest, total: linkedAssetValue, accounts };
};
const countsIn = (accounts: Account[]) =>
  accounts.map(({ counts, not_counted = 'counts', left_out }) => [counts, not_counted, ...left_out]);

describe('a brokerage account', () => {
  it('confirms an amount with its margin', async () => {
    const { guest, total, accounts } = await accountsAt(BROKERAGE, 'investments');
    expect([total, countsIn(accounts)]).toEqual([510_000, [[510_000, 'counts']]]);
    await release(guest);
    const report = await reportOf(agent, guest.communicationId);
    const counting = { accepts: 'investments', rests_on: 'investments' };
    expect(report).toMatchObject({ fund_status: 1, proof_amount: 510_000, accounts: [], ...counting });
    expect(report.fund_total).toBeUndefined();
    const verified = await call('GET', `/api/verify/${report.report_id}`);
    expect(verified.body.letter).toMatchObject({ confirmed: true, ...counting });
  });

  it('does not show in a report that its cash confirms alone', async () => {
    const guest = await guestOf(agent, { proof_amount: 10_000 });
    await linkBank(guest, BROKERAGE);
    await accountsOf(guest);
    await release(guest);
    expect(await reportOf(agent, guest.communicationId)).toMatchObject({ fund_status: 1, rests_on: 'cash' });
  });

  it("counts by the account's own setting, where the request says nothing", async () => {
    const save = (accepts: string) => call('PUT', '/api/myaccount/accepted', { token: agent.token, body: { accepts } });
    expect((await save('cash')).status).toBe(200);
    const own = (await call('GET', '/api/myaccount', { token: agent.token })).body.accountInfo[0];
    const guest = await guestOf(agent);
    const page = (await call('POST', '/api/guest/request', { body: guest.link, cookie: guest.cookie })).body;
    expect([own.accepts, page.accepts]).toEqual(['cash', 'cash']);
    await save('investments');
  });

  it('that a request for cash leaves out is named to both sides, and a wider request asks the client again', async () => {
    const { guest } = await accountsAt(BROKERAGE, 'cash');
    expect((await accountsOf(guest)).needs).toBe('investments');
    await releaseAsIs(guest);
    expect(await reportOf(agent, guest.communicationId)).toMatchObject({ fund_status: 0, accepts: 'cash' });
    const { communications } = (await call('GET', '/api/communications', { token: agent.token })).body;
    const asked = communications.find(({ id }: { id: string }) => id === guest.communicationId);
    expect(asked.report).toMatchObject({ fund_status: 0, needs: 'investments' });
    const receipt = await mailTo(guest.email, /wasn't confirmed/);
    expect(receipt.text).toContain('Investments are not counted in this request.');
    const again = await guestOf(agent, { accepts: 'investments', proof_amount: 510_000, to_user_email: guest.email });
    const page = (await call('POST', '/api/guest/request', { body: again.link, cookie: again.cookie })).body;
    expect(page).toMatchObject({ accepts: 'investments', decision: { is: null }, state: 'opened' });
  });

  it('counts as its cash in a request for cash only', async () => {
    const { total, accounts } = await accountsAt(BROKERAGE, 'cash');
    expect([total, countsIn(accounts)]).toEqual([10_000, [[10_000, 'counts', 'investments']]]);
  });
});

describe('each row of the policy', () => {
  beforeAll(async () => {
    agent = { id: '', ...(await newAgent()) };
  });

  it.each([
    [
      'debts',
      'ins_900030',
      'investments',
      [
        [316_666.66, 'counts'],
        [62_500, 'counts'],
        [5_000, 'counts', 'pending'],
      ],
    ],
    [
      'retirement',
      'ins_900031',
      'retirement',
      [
        [72_000, 'counts'],
        [0, 'unvested'],
        [0, 'unvested'],
        [0, 'unvested'],
      ],
    ],
    [
      'retirement in a usual request',
      'ins_900031',
      'investments',
      [
        [0, 'retirement'],
        [0, 'retirement'],
        [0, 'retirement'],
        [0, 'unvested'],
      ],
    ],
    [
      'coins',
      'ins_900033',
      'investments',
      [
        [0, 'crypto'],
        [55_000, 'counts', 'currency', 'crypto', 'kind', 'unlisted'],
      ],
    ],
    [
      'what is insured or set aside',
      'ins_900035',
      'retirement',
      [
        [0, 'annuity'],
        [0, 'annuity'],
        [0, 'education'],
        [0, 'health'],
      ],
    ],
    ['money on its way', 'ins_900036', 'cash', [[30_000, 'counts', 'pending']]],
    ['unknown content', 'ins_900013', 'investments', [[0, 'no holdings']]],
  ])('counts %s', async (_, institution, accepts, counts) => {
    expect(countsIn((await accountsAt(institution, accepts)).accounts)).toEqual(counts);
  });

  it('says when a certificate of deposit matures, if the bank does', async () => {
    const { accounts } = await accountsAt('ins_900032', 'cash');
    expect(accounts.map(({ counts, matures_on }) => [counts, matures_on])).toEqual([
      [150_000, '2027-03-15'],
      [60_000, undefined],
    ]);
    const guest = await guestOf(agent, { accepts: 'cash', report_type: 2, proof_amount: 200_000 });
    await linkBank(guest, 'ins_900032');
    await releaseAsIs(guest);
    const report = await reportOf(agent, guest.communicationId);
    const shown = (report.accounts as { value: number; maturesOn?: string }[]).map((one) => [one.value, one.maturesOn]);
    expect([report.fund_total, shown]).toEqual([
      210_000,
      [
        [150_000, '2027-03-15'],
        [60_000, undefined],
      ],
    ]);
  });
});
