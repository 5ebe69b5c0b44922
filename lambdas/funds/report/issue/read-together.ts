// Reads all people's banks again at the same time, before sealing one report based on them.
import type { Db, Write } from '#core/data/db.ts';
import { bankWork, readOwner } from '#public/funds/bank';
import { type FundsReport, type FundsReportIn, fundsReport } from '../entity.ts';
import { makeReady, readAgain, withoutPart } from '../funds-report.ts';
import { asDecided, fundsReportChange } from '../funds-report-store.ts';
import { type Half, nextRound } from './joint-verdict.ts';

export type Reread = Half & { fundsReport: FundsReportIn<'pending' | 'ready'> };

/** The worker orders a new report, and issues this one once it has arrived. */
const issueLaterWrite = ({ owner, id: fundsReportId }: FundsReport, at: Date): Write =>
  bankWork({ type: 'issue', owner, fundsReportId }, at);

export const readTogetherWrites = async (db: Pick<Db, 'query'>, all: readonly Reread[], at: Date): Promise<Write[]> => {
  const round = nextRound(all);
  const again = async ({ fundsReport: mine, part }: Reread): Promise<Write[]> => {
    const { reading } = await readOwner(db, mine.owner, { consistent: true });
    const others = all.flatMap(({ fundsReport: { owner, id: fundsReportId } }) =>
      owner === mine.owner ? [] : [{ owner, fundsReportId }],
    );
    const together = {
      others,
      before: reading?.assetReportId,
      accounts: part.accounts.map(({ movements: _, ...account }) => account),
    };
    return [fundsReportChange(mine, readAgain(mine, together, round)), issueLaterWrite(mine, at)];
  };
  return (await Promise.all(all.map(again))).flat();
};

/** For a bank that isn't the last to answer: holds while `waiting` haven't, because otherwise this may be the last. */
export const partOfRoundWrites = (
  { fundsReport: mine, part }: Pick<Reread, 'fundsReport' | 'part'>,
  waiting: readonly FundsReportIn<'pending'>[],
): Write[] => [
  fundsReportChange(mine, makeReady(mine, part)),
  ...waiting.map(
    (other): Write => ({
      check: fundsReport.key({ owner: other.owner, fundsReportId: other.id }),
      if: asDecided({ state: 'pending', round: other.round }),
      name: 'another letter',
    }),
  ),
];

/** Another report is gone: this one is an ordinary part again, and waits. */
export const readAloneWrites = (left: FundsReportIn<'pending' | 'ready'>, at: Date): Write[] => {
  const alone: FundsReport = { ...withoutPart(left), round: undefined, evidenceId: undefined };
  return [fundsReportChange(left, alone), issueLaterWrite(left, at)];
};
