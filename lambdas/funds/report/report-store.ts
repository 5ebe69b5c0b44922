// Sealed reports as they're stored. Nothing in one is trusted before its seals are checked (check-report.ts).
import type { Seal } from '#core/crypto/seal.ts';
import { type Condition, exists, isNew, type Write, when } from '#core/data/db.ts';
import { DAY, epochSeconds } from '#core/platform/clock.ts';
import type { CardSnapshot } from '#public/members/card';
import { type Letter, type SealedReport, sealedReport } from './entity.ts';
import type { ReportContent } from './report.ts';

const KEEP_DAYS = 365;

/** The seal of the text, the seal of its standing, and the file that both belong to. */
export type SealedFile = { seal: Seal; standing: Seal; file: string; card: CardSnapshot | undefined };

export const reportWrite = (
  { reportId, validUntil, issuedAt }: ReportContent,
  { seal, standing, file, card }: SealedFile,
  { owner, id: letterId }: Pick<Letter, 'owner' | 'id'>,
): Write => {
  const { text, fingerprint, signature, keyId } = seal;
  const expires = epochSeconds(new Date(issuedAt), KEEP_DAYS * DAY);
  return sealedReport.put(
    { reportId },
    { owner, letterId, text, fingerprint, signature, keyId, standing, validUntil, file, offers: 0, card, expires },
    { if: isNew, name: 'report' },
  );
};

/** As long as no one has sealed the standing again: a withdrawal and an explanation must not undo each other. */
export const standingIs = ({ standing }: Pick<SealedReport, 'standing'>): Condition =>
  standing ? when('#standing = :standing', { ':standing': standing }) : exists;
