// The recipient opens their letter: it's checked like any report, and the opening counts.
import { type Db, when, writeAgain } from '#core/data/db.ts';
import type { Documents } from '#core/documents/documents.ts';
import type { FileAddress, FileAs } from '#core/documents/file-address.ts';
import type { Guest } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import { linkNotFound } from '#core/http/guest-link.ts';
import { formatCents } from '#core/platform/money.ts';
import { clientNotification } from '#public/members/dashboard';
import { checkReport, type GenuineReport } from '../check-report.ts';
import { ALTERED, type ReadDeps, reportView } from '../reader/read-report.ts';
import { reportFileAddress } from '../reader/report-file-address.ts';
import type { OpenedLetter } from './contract.ts';
import { type OfferLetter, offerLetter, offerLetterLink } from './entity.ts';
import { isSameVisit, requireReadable, withOpening } from './offer-letter.ts';
import { readOfferLetter } from './offer-letter-store.ts';
import { ownerOf } from './withdraw-offer-letter.ts';

type Deps = ReadDeps & { siteUrl: string };

export const offerLetterOfGuest = async (db: Pick<Db, 'get'>, { link }: Guest): Promise<OfferLetter> => {
  if (link.kind !== 'letter') throw linkNotFound();
  const { reportId, id } = offerLetterLink.read(link.item);
  const letter = await readOfferLetter(db, reportId, id);
  if (!letter || letter.linkId !== link.id) throw linkNotFound();
  return letter;
};

/** Checks its own seals, and those of the report it was made from. */
export const genuineReport = async (deps: ReadDeps, letter: OfferLetter): Promise<GenuineReport> => {
  requireReadable(letter, deps.clock());
  const report = await checkReport(deps, letter.id);
  if (!report) throw linkNotFound();
  if (report === 'altered') throw new AppError('CONFLICT', { message: ALTERED });
  const { withdrawnAt, content } = report;
  const sealed = { ...letter, validUntil: content.validUntil, amount: content.proofAmount };
  // The letter's own withdrawal is in its row; this is the withdrawal of the report it was made from.
  const gone = withdrawnAt && ({ ...sealed, state: 'withdrawn', withdrawnAt, withdrawnBy: ownerOf(letter) } as const);
  requireReadable(gone || sealed, deps.clock());
  return report;
};

const firstOpening = (
  { openings, by, agentId, communicationId, recipientName, clientName, amount }: OfferLetter,
  now: Date,
) =>
  openings.length === 0 && by === 'agent'
    ? [
        clientNotification(
          agentId,
          'letter',
          {
            subject: `${recipientName} opened the letter about ${clientName}`,
            about: communicationId,
            body: `It says that the bank confirms at least ${formatCents(amount)}.`,
          },
          now,
        ),
      ]
    : [];

/** Two simultaneous openings both count, and the last allowed one is given out once. */
const noteOpening = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, first: OfferLetter): Promise<OfferLetter> =>
  writeAgain(async (round) => {
    const letter = round === 0 ? first : await readOfferLetter(db, first.reportId, first.id);
    if (!letter) throw linkNotFound();
    const now = clock();
    requireReadable(letter, now);
    if (isSameVisit(letter, now)) return letter;
    const openings = withOpening(letter, now);
    const { reportId, id, views } = letter;
    const isAsRead = when('#state = :sent AND #views = :views', { ':sent': 'sent', ':views': views });
    await db.transact([
      offerLetter.update({ reportId, id }, { set: { openings, views: views + 1 } }, { if: isAsRead }),
      ...firstOpening(letter, now),
    ]);
    return { ...letter, openings, views: views + 1 };
  });

export const openOfferLetter =
  (deps: Deps) =>
  async (guest: Guest): Promise<OpenedLetter> => {
    const letter = await offerLetterOfGuest(deps.db, guest);
    const report = await genuineReport(deps, letter);
    const { views, mostViews, senderName, recipientName, message, download, replies } = await noteOpening(deps, letter);
    return {
      report: reportView(report, [], deps.siteUrl),
      sender_name: senderName,
      recipient_name: recipientName,
      message,
      download,
      views_left: mostViews === undefined ? undefined : Math.max(0, mostViews - views),
      replies,
    };
  };

export const exportOfferLetter =
  (deps: ReadDeps & { documents: Pick<Documents, 'addressOf' | 'find'> }) =>
  async (guest: Guest, as: FileAs): Promise<FileAddress> => {
    const letter = await offerLetterOfGuest(deps.db, guest);
    if (!letter.download)
      throw new AppError('FORBIDDEN', { message: "The sender doesn't let this letter be downloaded." });
    const { row, content } = await genuineReport(deps, letter);
    // The file is the letter: fetching it without the page counts, too.
    await noteOpening(deps, letter);
    return reportFileAddress(deps, row.file, content.clientName, as);
  };
