import type { Db } from '#core/data/db.ts';
import type { Guest } from '#core/http/actor.ts';
import { linkNotFound } from '#core/http/guest-link.ts';
import type { Reply } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import { dollarsOf } from '#core/platform/money.ts';
import { connectedBanks, guestOwner, readOwner } from '#public/funds/bank';
import { type FundsRequest, mayAskAgain, requestOfGuest } from '#public/funds/request';
import { clientsPreApproval, preApprovalView } from '#vocabulary/funds/pre-approval';
import type { IssuedReport, routes } from '../contract.ts';
import { type FundsReport, fundsReport } from '../entity.ts';
import { jointOf, shownState, validUntilOf } from '../funds-report.ts';

/** The guest of a request sends reports; a reader's link owns nothing. */
export const ownerOfGuest = ({ link }: Guest): string => {
  if (link.kind !== 'request') throw linkNotFound();
  return guestOwner(link.id);
};

// The sender's own page: issued reports, their openings, and linked banks.

const issuedReport = (sent: FundsReport, now: Date): IssuedReport => ({
  report_id: sent.id,
  report_type: sent.reportType,
  proof_amount: dollarsOf(sent.proofAmount),
  sample: sent.sample,
  reader: sent.readerName || sent.readerEmail,
  state: shownState(sent, now),
  created_at: sent.createdAt,
  valid_until: validUntilOf(sent),
  openings: sent.openings,
  ...(sent.state === 'issued' ? { confirmed: sent.confirmed, holder: sent.holder } : {}),
  explanation: sent.explanation,
  claims: sent.claims ?? [],
  is_joint: jointOf(sent) !== undefined,
});

/** An answer to "still good?" is listed once it's issued. */
const isListed = (sent: FundsReport): boolean => sent.renews === undefined || 'issuedAt' in sent;

const stillGoodIn = (request: FundsRequest, now: Date): Reply<typeof routes.guestReports>['still_good'] => {
  const { stillGood } = request;
  if (!stillGood || !mayAskAgain(request, now)) return undefined;
  return { until: stillGood.until, state: stillGood.state, asked_at: stillGood.askedAt };
};

export const listReports =
  ({ db, clock }: { db: Pick<Db, 'query'>; clock: Clock }) =>
  async (guest: Guest): Promise<Reply<typeof routes.guestReports>> => {
    const { banks, all } = await readOwner(db, ownerOfGuest(guest));
    const now = clock();
    const request = requestOfGuest(guest);
    const { keepBanksUntil = '' } = request;
    const connected = connectedBanks(banks, request);
    return {
      reports: fundsReport
        .pick(all)
        .filter(isListed)
        .map((sent) => issuedReport(sent, now)),
      banks: connected.map(({ itemId, institutionName, state }) => ({
        item_id: itemId,
        bankName: institutionName,
        needs_sign_in: state === 'needs_repair',
      })),
      ending: connected.length < banks.length,
      keep_until: keepBanksUntil,
      may_be_exclusive: request.exclusiveConsent !== undefined,
      still_good: stillGoodIn(request, now),
      pre_approval: request.preApproval && preApprovalView(clientsPreApproval(request.preApproval)),
    };
  };
