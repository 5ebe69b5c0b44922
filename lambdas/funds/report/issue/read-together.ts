// Reads both buyers' banks again at the same time, before sealing one report based on them.
import type { Db, Write } from '#core/data/db.ts';
import { bankWork, readOwner } from '#public/funds/bank';
import { type FundsReport, type FundsReportIn, fundsReport } from '../entity.ts';
import { makeReady, readAgain, withoutPart } from '../funds-report.ts';
import { asDecided, fundsReportChange } from '../funds-report-store.ts';
import { type Half, nextRound } from './joint.ts';

export type Reread = Half & { fundsReport: FundsReportIn<'pending' | 'ready'> };

/** The worker orders a new report, and issues this one once it has arrived. */
const issueLaterWrite = ({ owner, id: fundsReportId }: FundsReport, at: Date): Write =>
  bankWork({ type: 'issue', owner, fundsReportId }, at);

export const readTogetherWrites = async (
  db: Pick<Db, 'query'>,
  [one, other]: [Reread, Reread],
  at: Date,
): Promise<Write[]> => {
  const round = nextRound([one, other]);
  const again = async ({ fundsReport: mine, part }: Reread, { fundsReport: theirs }: Reread): Promise<Write[]> => {
    const { reading } = await readOwner(db, mine.owner, { consistent: true });
    const together = {
      owner: theirs.owner,
      fundsReportId: theirs.id,
      before: reading?.assetReportId,
      accounts: part.accounts.map(({ movements: _, ...account }) => account),
    };
    return [fundsReportChange(mine, readAgain(mine, together, round)), issueLaterWrite(mine, at)];
  };
  return [...(await again(one, other)), ...(await again(other, one))];
};

/** For the first bank to answer: holds while the other one hasn't, because otherwise this is the second answer. */
export const partOfRoundWrites = (
  { fundsReport: mine, part }: Reread,
  other: FundsReportIn<'pending' | 'ready'>,
): Write[] => [
  fundsReportChange(mine, makeReady(mine, part)),
  {
    check: fundsReport.key({ owner: other.owner, fundsReportId: other.id }),
    if: asDecided({ state: 'pending', round: other.round }),
    name: 'letter of the co-buyer',
  },
];

/** The other report is gone: this one is an ordinary part again, and waits. */
export const readAloneWrites = (left: FundsReportIn<'pending' | 'ready'>, at: Date): Write[] => {
  const alone: FundsReport = { ...withoutPart(left), round: undefined, evidenceId: undefined };
  return [fundsReportChange(left, alone), issueLaterWrite(left, at)];
};
