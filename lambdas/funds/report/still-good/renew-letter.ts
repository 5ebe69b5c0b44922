// The bank has answered "still good?": the new letter and the end of the old one are one transaction, and both are sealed in it.
import type { Write } from '#core/data/db.ts';
import { keepFile } from '#core/documents/drawn-file.ts';
import { logHashWrite } from '#public/background/seal-log';
import { clientNotification } from '#public/dashboard';
import type { BankData } from '#public/funds/bank';
import { type FundsRequest, stillGoodEmailWrite, stillGoodIn, stillGoodWrites } from '#public/funds/request';
import { reportEmail } from '../emails/tasks.ts';
import type { LetterIn } from '../entity.ts';
import { holderWarning } from '../holders/holder-words.ts';
import { outcomeOf } from '../issue/issue-writes.ts';
import { sealReport } from '../issue/seal-report.ts';
import { issue, propertyOf } from '../letter.ts';
import { letterChange } from '../letter-store.ts';
import { contentOf, type ReportContent, verdictIn } from '../report.ts';
import { reportWrite, type SealedFile } from '../report-store.ts';
import { earlierOf, goneFrom, type RenewDeps, renewsIn, supersedeWrites } from './earlier-letter.ts';
import { renewJointly } from './renew-jointly.ts';
import { answeredWords, outcomeOfRenewal } from './still-good-words.ts';

type Answer = {
  waiting: LetterIn<'pending'>;
  issued: LetterIn<'issued'>;
  content: ReportContent;
  sealed: SealedFile;
  request: FundsRequest;
};

const renewWrites = ({ waiting, issued, content, sealed, request }: Answer, at: Date): Write[] => {
  const { owner, id: letterId, readerId, communicationId } = issued;
  const outcome = outcomeOf(content);
  const line = { set: { ...outcome, owner, letterId }, remove: goneFrom(outcome) };
  return [
    letterChange(waiting, issued),
    reportWrite(content, sealed, issued),
    logHashWrite(sealed.standing.fingerprint, { kind: 'report', reportId: content.reportId }, at),
    keepFile(sealed.file),
    ...stillGoodWrites(request, stillGoodIn(request, 'open'), line),
    clientNotification(readerId, 'still-good', { ...answeredWords(content), about: communicationId }, at),
    reportEmail({ template: 'report-received', owner, letterId }, at),
    stillGoodEmailWrite(request, outcomeOfRenewal(content), at),
  ];
};

type Renewal = { waiting: LetterIn<'pending'>; banks: BankData[]; request: FundsRequest | undefined };

/** 'over' when there's nothing to renew anymore. `banks` is empty when no account is left. */
export const renewLetter = async (
  deps: RenewDeps,
  { waiting, banks, request }: Renewal,
): Promise<'issued' | 'over'> => {
  const old = await earlierOf(deps, waiting);
  if (!old || !request?.stillGood) return 'over';
  // A bank whose accounts were all closed is still linked.
  const left = banks.filter(({ accounts }) => accounts.length > 0);
  if (waiting.renews?.coBuyer) return renewJointly(deps, { waiting, banks: left, request, old });
  const now = deps.clock();
  const { confirmed } = verdictIn(waiting, left);
  const verdict = { ...issue(waiting, confirmed, now), ...propertyOf(waiting, request) };
  const content = { ...contentOf(verdict, left), renews: renewsIn(old) };
  const issued = { ...verdict, holder: content.holder, warning: holderWarning(content) };
  const sealed = await sealReport(deps, content, request);
  await deps.db.transact([
    ...renewWrites({ waiting, issued, content, sealed, request }, now),
    ...(await supersedeWrites(deps, old, sealed, now)),
  ]);
  return 'issued';
};
