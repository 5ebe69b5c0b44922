// What a client's accounts count for, from the bank to the report: docs/adr/111-what-counts.md.
import { beforeAll, describe, expect, it } from 'vitest';
import { guestOf, type Person } from '../cloud/actors.ts';
import { accountsOf, linkBank, release, reportOf } from '../cloud/bank-journey.ts';
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
    expect(await reportOf(agent, guest.communicationId)).toMatchObject({ fund_status: 1, proof_amount: 510_000 });
  });

  it('counts as its cash in a request for cash only', async () => {
    const { total, accounts } = await accountsAt(BROKERAGE, 'cash');
    expect([total, countsIn(accounts)]).toEqual([10_000, [[10_000, 'counts', 'investments']]]);
  });
});

describe('each row of the policy', () => {
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
  });
});
