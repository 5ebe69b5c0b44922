// What the sender of letters sees on their own page: which reports are out, who opened them, and which banks are linked.
import type { Db } from '#core/data/db.ts';
import type { Guest } from '#core/http/actor.ts';
import type { Reply } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import { dollarsOf } from '#core/platform/money.ts';
import { readOwner } from '#public/funds/bank';
import { requestOfGuest } from '#public/funds/request';
import type { IssuedReport, routes } from '../contract.ts';
import { type Letter, letter } from '../entity.ts';
import { otherHalfOf, shownState, validUntilOf } from '../letter.ts';
import { ownerOfGuest } from './owner-of-guest.ts';

const issuedReport = (sent: Letter, now: Date): IssuedReport => ({
  report_id: sent.id,
  report_type: sent.reportType,
  proof_amount: dollarsOf(sent.proofAmount),
  reader: sent.readerName || sent.readerEmail,
  state: shownState(sent, now),
  created_at: sent.createdAt,
  valid_until: validUntilOf(sent),
  openings: sent.openings,
  ...(sent.state === 'issued' ? { confirmed: sent.confirmed, holder: sent.holder } : {}),
  explanation: sent.explanation,
  is_joint: otherHalfOf(sent) !== undefined,
});

export const listReports =
  ({ db, clock }: { db: Pick<Db, 'query'>; clock: Clock }) =>
  async (guest: Guest): Promise<Reply<typeof routes.guestReports>> => {
    const { banks, all } = await readOwner(db, ownerOfGuest(guest));
    const now = clock();
    const { keepBanksUntil = '', disconnectedAt = '' } = requestOfGuest(guest);
    const connected = banks.filter(({ linkedAt }) => linkedAt > disconnectedAt);
    return {
      reports: letter.pick(all).map((sent) => issuedReport(sent, now)),
      banks: connected.map((bank) => ({ item_id: bank.itemId, bankName: bank.institutionName })),
      ending: connected.length < banks.length,
      keep_until: keepBanksUntil,
    };
  };
