// Seals a letter to the other side, draws and signs its file, and sends it. The report it's made from must still be
// valid then.
import type { SealChecker } from '#core/crypto/seal.ts';
import { type Db, type Write, when, writeAgain } from '#core/data/db.ts';
import { keepFile } from '#core/documents/drawn-file.ts';
import type { Clock } from '#core/platform/clock.ts';
import { accountNotification } from '#public/members/dashboard';
import { isStopped } from '#public/members/senders';
import { logHashWrite } from '#public/seal-log';
import { asToday, sealsOf } from '../check-report.ts';
import { type SealedReport, sealedReport } from '../entity.ts';
import { type PledgeVault, pledgeWrites } from '../exclusive/pledge-store.ts';
import { isNotWithdrawn, reportWrite, type SealedFile, standingIs } from '../funds-report-store.ts';
import { holderWarning } from '../holders/holder-match.ts';
import { type SealDeps, sealReport } from '../issue/seal-report.ts';
import type { ReportContent } from '../report.ts';
import { type OfferLetter, offerLetter } from './entity.ts';
import { offerContent } from './offer-letter.ts';
import { clientEmails, letterEmail } from './offer-letter-emails.ts';
import { isStill, readOfferLetter } from './offer-letter-store.ts';

export type OfferLetterDeps = Omit<SealDeps, 'db'> & {
  checker: SealChecker;
  clock: Clock;
  db: Pick<Db, 'get' | 'put' | 'transact'>;
  vault: PledgeVault;
};

/** The report and its content, if it's genuine, confirms the amount, and is still valid. */
const reportToday = async (
  { db, checker, clock }: OfferLetterDeps,
  { reportId, amount, by, agentId }: OfferLetter,
): Promise<{ row: SealedReport; content: ReportContent } | undefined> => {
  const row = await sealedReport.get(db, { reportId }, { consistent: true });
  // An agent's email is stopped later, by the mail worker.
  if (by === 'client' && (await isStopped(db, agentId))) return undefined;
  const seals = row && (await sealsOf(checker, row, reportId));
  if (!seals || row.withdrawnAt || seals.standing.withdrawnAt || seals.standing.supersededBy) return undefined;
  const { content, standing } = seals;
  const holds = content.confirmed && content.proofAmount >= amount && content.validUntil > clock().toISOString();
  return holds ? { row, content: asToday(content, standing, row) } : undefined;
};

/** Once the report is withdrawn or replaced, no letter of it can be sealed anymore. */
const stillHolds = (reportId: string, row: SealedReport): Write => {
  const { expression, values } = standingIs(row);
  const holds = when(`(${expression}) AND ${isNotWithdrawn.expression}`, values);
  return sealedReport.check({ reportId }, holds, { name: 'report' });
};

type Issued = { content: ReportContent; row: SealedReport; sealed: SealedFile; pledged: Write[] };

const sentWrites = (letter: OfferLetter, { content, row, sealed, pledged }: Issued, at: Date): Write[] => {
  const { reportId, id, owner, fundsReportId } = letter;
  return [
    offerLetter.update(
      { reportId, id },
      { set: { state: 'sent', sentAt: at.toISOString() } },
      { if: isStill(letter), name: 'offer letter' },
    ),
    stillHolds(reportId, row),
    reportWrite(content, sealed, { owner, id: fundsReportId }),
    logHashWrite(sealed.standing.fingerprint, { kind: 'report', reportId: id }, at),
    keepFile(sealed.file),
    ...pledged,
    letterEmail(letter, holderWarning(content), at),
    ...clientEmails(letter, at),
  ];
};

type Failure = 'no longer holds' | 'held';

const failedWrites = (letter: OfferLetter, why: Failure, at: Date): Write[] => {
  const { reportId, id, by, agentId, communicationId, recipientName, clientName } = letter;
  const words = {
    subject: `Your letter to ${recipientName} wasn't sent`,
    body:
      why === 'held'
        ? `${clientName}'s money backs other exclusive letters now. Send it again without making it exclusive.`
        : `The report about ${clientName} it was to be made from no longer holds.`,
    about: communicationId,
  };
  return [
    offerLetter.update(
      { reportId, id },
      { set: { state: 'failed', ...(why === 'held' && { isHeld: true as const }) } },
      { if: isStill(letter) },
    ),
    ...(by === 'agent' ? [accountNotification(agentId, 'letter', words, at)] : []),
  ];
};

/** The sender whose card is on it. */
const senderOf = ({ by, agentId, senderName }: OfferLetter) =>
  by === 'agent' ? { agentId, agentName: senderName } : undefined;

export const issueOfferLetter =
  (deps: OfferLetterDeps) =>
  (reportId: string, letterId: string): Promise<void> =>
    // Another worker may be first, the letter or report may be withdrawn, or other letters may take the money in the meantime.
    writeAgain(async () => {
      const letter = await readOfferLetter(deps.db, reportId, letterId);
      if (letter?.state !== 'preparing') return;
      const today = await reportToday(deps, letter);
      if (!today) return deps.db.transact(failedWrites(letter, 'no longer holds', deps.clock()));
      const pledged = letter.exclusive ? await pledgeWrites(deps, letter) : [];
      if (!pledged) return deps.db.transact(failedWrites(letter, 'held', deps.clock()));
      const content = offerContent(today.content, letter);
      const sealed = await sealReport(deps, content, senderOf(letter));
      await deps.db.transact(sentWrites(letter, { content, row: today.row, sealed, pledged }, deps.clock()));
    });
