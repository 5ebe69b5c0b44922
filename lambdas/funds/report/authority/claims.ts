// The claims of one report and their effects: the row behind the standing, the lists, and their warnings.
import { type Db, type Write, when } from '#core/data/db.ts';
import { AppError } from '#core/http/errors.ts';
import { bankWork } from '#public/funds/bank';
import { communication } from '#public/funds/request';
import type { Authority, Claim } from '#vocabulary/funds/request';
import { type FundsReport, type FundsReportIn, fundsReport, type SealedReport, sealedReport } from '../entity.ts';
import { othersOf, reportIdOf, shownState } from '../funds-report.ts';
import { acceptedIn, authoritiesFor } from '../holders/authorities.ts';
import { holderWarning } from '../holders/holder-match.ts';
import { type ReportContent, readContent } from '../report.ts';

export type Claimed = { sent: FundsReportIn<'issued'>; row: SealedReport; content: ReportContent };

/** Claims are about money, so they need a valid report that confirms some. */
export const readClaimed = async (db: Pick<Db, 'get'>, sent: FundsReport | undefined, now: Date): Promise<Claimed> => {
  if (!sent) throw new AppError('NOT_FOUND', { message: "This report doesn't exist." });
  if (sent.state !== 'issued' || shownState(sent, now) !== 'valid' || !sent.confirmed || sent.sample)
    throw new AppError('CONFLICT', { message: 'This report is no longer valid, so there is nothing to show.' });
  const row = await sealedReport.get(db, { reportId: reportIdOf(sent) }, { consistent: true });
  const content = row && readContent(row.text);
  if (!content) throw new AppError('NOT_FOUND', { message: "This report doesn't exist." });
  return { sent, row, content };
};

const without = (all: readonly Authority[], gone: readonly Authority[]): Authority[] =>
  all.filter((one) => !gone.some(({ entity, by, at }) => one.entity === entity && one.by === by && one.at === at));

/** Claims of both buyers. A lapsed one leaves the row at once, and the standing once that is sealed again. */
const storedAfter = ({ sent, row, content }: Claimed, next: readonly Claim[]): Authority[] | undefined => {
  const before = row.authorities ?? content.authorities ?? [];
  const after = [...without(before, acceptedIn(sent.claims ?? [])), ...acceptedIn(next)];
  return JSON.stringify(after) === JSON.stringify(before) ? undefined : after;
};

const sealedWrites = (reportId: string, { authorities }: SealedReport, after: Authority[], at: Date): Write[] => [
  sealedReport.update(
    { reportId },
    { set: { authorities: after } },
    {
      if: authorities
        ? when('#authorities = :before AND attribute_not_exists(#withdrawnAt)', { ':before': authorities })
        : when('attribute_exists(#PK) AND attribute_not_exists(#authorities) AND attribute_not_exists(#withdrawnAt)'),
      name: 'report',
    },
  ),
  bankWork({ type: 'explained', reportId }, at),
];

export const claimWrites = (claimed: Claimed, next: Claim[], at: Date): Write[] => {
  const { sent, row, content } = claimed;
  const stored = storedAfter(claimed, next);
  const authorities = authoritiesFor(content.heldBy, stored ?? row.authorities ?? content.authorities ?? []);
  const warning = holderWarning({ ...content, authorities });
  const shown = warning ? { set: { warning }, remove: [] } : { set: {}, remove: ['warning' as const] };
  const line = (communicationId: string, more: { claims?: Claim[] }) =>
    communication.update(
      { agentId: sent.readerId, communicationId },
      { ...shown, set: { ...shown.set, ...more, authorities } },
    );
  return [
    fundsReport.update(
      { owner: sent.owner, fundsReportId: sent.id },
      { ...shown, set: { ...shown.set, claims: next } },
      {
        if: sent.claims
          ? when('#state = :issued AND #claims = :before', { ':issued': 'issued', ':before': sent.claims })
          : when('#state = :issued AND attribute_not_exists(#claims)', { ':issued': 'issued' }),
        name: 'letter',
      },
    ),
    ...(stored ? sealedWrites(reportIdOf(sent), row, stored, at) : []),
    line(sent.communicationId, { claims: next }),
    ...othersOf(sent).map((other) => line(other.communicationId, {})),
  ];
};
