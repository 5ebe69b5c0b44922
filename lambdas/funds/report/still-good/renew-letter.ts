// The bank has answered "still good?": the new letter and the end of the old one are one transaction, and both are sealed in it.
import { type SealChecker, sealText } from '#core/crypto/seal.ts';
import type { Write } from '#core/data/db.ts';
import { keepFile } from '#core/documents/drawn-file.ts';
import { logHashWrite } from '#public/background/seal-log';
import { clientNotification } from '#public/dashboard';
import { type BankData, verdictOn } from '#public/funds/bank';
import {
  type FundsRequest,
  REPORT_FIELDS,
  stillGoodEmailWrite,
  stillGoodIn,
  stillGoodWrites,
} from '#public/funds/request';
import { sealsOf } from '../check-report.ts';
import { reportEmail } from '../emails/tasks.ts';
import { type LetterIn, type SealedReport, sealedReport } from '../entity.ts';
import { holderWarning } from '../holders/holder-words.ts';
import { outcomeOf } from '../issue/issue-writes.ts';
import { type SealDeps, sealReport } from '../issue/seal-report.ts';
import { isSuperseded, issue, reportIdOf, supersede } from '../letter.ts';
import { letterChange, readLetter } from '../letter-store.ts';
import { contentOf, fundsIn, type ReportContent } from '../report.ts';
import { reportWrite, type SealedFile, standingIs } from '../report-store.ts';
import { type Standing, supersededStanding } from '../standing.ts';
import { answeredWords, outcomeOfRenewal } from './still-good-words.ts';

export type RenewDeps = SealDeps & {
  checker: SealChecker;
  db: SealDeps['db'] & { transact: (writes: Write[]) => Promise<unknown> };
};

type Old = { letter: LetterIn<'issued'>; row: SealedReport; standing: Standing };

/** What it takes the place of, checked: our signature is given to nothing else. */
const oldOf = async ({ db, checker }: RenewDeps, waiting: LetterIn<'pending'>): Promise<Old | undefined> => {
  const letter = await readLetter(db, waiting.owner, waiting.renews?.letterId ?? '');
  if (letter?.state !== 'issued' || isSuperseded(letter)) return undefined;
  const reportId = reportIdOf(letter);
  const row = await sealedReport.get(db, { reportId }, { consistent: true });
  const standing = row && (await sealsOf(checker, row, reportId))?.standing;
  return row && standing && !standing.withdrawnAt ? { letter, row, standing } : undefined;
};

/** What the line no longer says: a letter without balances has no total. */
const goneFrom = (outcome: ReturnType<typeof outcomeOf>) =>
  REPORT_FIELDS.filter((name) => name !== 'answers' && outcome[name] === undefined);

type Answer = {
  waiting: LetterIn<'pending'>;
  issued: LetterIn<'issued'>;
  content: ReportContent;
  sealed: SealedFile;
  old: Old;
  request: FundsRequest;
};

const renewWrites = ({ waiting, issued, content, sealed, old, request }: Answer, at: Date): Write[] => {
  const { owner, id: letterId, readerId } = issued;
  const outcome = outcomeOf(content);
  const line = { set: { ...outcome, owner, letterId }, remove: goneFrom(outcome) };
  return [
    letterChange(waiting, issued),
    letterChange(old.letter, supersede(old.letter, at)),
    reportWrite(content, sealed, issued),
    logHashWrite(sealed.standing.fingerprint, { kind: 'report', reportId: content.reportId }, at),
    keepFile(sealed.file),
    ...stillGoodWrites(request, stillGoodIn(request, 'open'), line),
    clientNotification(readerId, 'still-good', answeredWords(content), at),
    reportEmail({ template: 'report-received', owner, letterId }, at),
    stillGoodEmailWrite(request, outcomeOfRenewal(content), at),
  ];
};

/** 'over' when there's nothing to renew anymore. `banks` is empty when no account is left. */
export const renewLetter = async (
  deps: RenewDeps,
  { waiting, banks, request }: { waiting: LetterIn<'pending'>; banks: BankData[]; request: FundsRequest | undefined },
): Promise<'issued' | 'over'> => {
  const old = await oldOf(deps, waiting);
  if (!old || !request?.stillGood) return 'over';
  const now = deps.clock();
  // A bank whose accounts were all closed is still linked.
  const left = banks.filter(({ accounts }) => accounts.length > 0);
  const { confirmed } = verdictOn(fundsIn(waiting, left), waiting.proofAmount);
  const verdict = issue(waiting, confirmed, now);
  const renews = { issuedAt: old.letter.issuedAt, fingerprint: old.row.fingerprint };
  const content = { ...contentOf(verdict, left), renews };
  const issued = { ...verdict, holder: content.holder, warning: holderWarning(content) };
  const sealed = await sealReport(deps, content, request.agentId);
  const supersededBy = { at: now.toISOString(), fingerprint: sealed.seal.fingerprint };
  const standing = await sealText(deps.sealer, supersededStanding(old.standing, supersededBy));
  const reportId = reportIdOf(old.letter);
  await deps.db.transact([
    ...renewWrites({ waiting, issued, content, sealed, old, request }, now),
    sealedReport.update({ reportId }, { set: { standing } }, { if: standingIs(old.row), name: 'old report' }),
    logHashWrite(standing.fingerprint, { kind: 'report', reportId }, now),
  ]);
  return 'issued';
};
