// The letter that an answer to "still good?" takes the place of: read, checked, and ended in the transaction that issues the answer.
import { type SealChecker, sealText } from '#core/crypto/seal.ts';
import type { Db, Write } from '#core/data/db.ts';
import { logHashWrite } from '#public/background/seal-log';
import { REPORT_FIELDS } from '#public/funds/request';
import { sealsOf } from '../check-report.ts';
import { type LetterIn, type SealedReport, sealedReport } from '../entity.ts';
import type { outcomeOf } from '../issue/issue-writes.ts';
import type { SealDeps } from '../issue/seal-report.ts';
import { isSuperseded, reportIdOf, supersede } from '../letter.ts';
import { letterChange, readLetter } from '../letter-store.ts';
import { type SealedFile, standingIs } from '../report-store.ts';
import { type Standing, supersededStanding } from '../sealed-standing.ts';

export type RenewDeps = SealDeps & {
  checker: SealChecker;
  db: SealDeps['db'] & Pick<Db, 'query'> & { transact: (writes: Write[]) => Promise<unknown> };
};

export type Earlier = { letter: LetterIn<'issued'>; row: SealedReport; standing: Standing };

/** Checked: our signature is given to nothing else. */
export const earlierOf = async (
  { db, checker }: RenewDeps,
  waiting: Pick<LetterIn<'pending'>, 'owner' | 'renews'>,
): Promise<Earlier | undefined> => {
  const letter = await readLetter(db, waiting.owner, waiting.renews?.letterId ?? '');
  if (letter?.state !== 'issued' || isSuperseded(letter)) return undefined;
  const reportId = reportIdOf(letter);
  const row = await sealedReport.get(db, { reportId }, { consistent: true });
  const standing = row && (await sealsOf(checker, row, reportId))?.standing;
  return row && standing && !standing.withdrawnAt ? { letter, row, standing } : undefined;
};

/** What the new text says of it. */
export const renewsIn = ({ letter, row }: Earlier) => ({ issuedAt: letter.issuedAt, fingerprint: row.fingerprint });

/** Its standing is sealed again, with the fingerprint of what took its place. */
export const supersedeWrites = async (
  { sealer }: Pick<RenewDeps, 'sealer'>,
  { letter, row, standing: before }: Earlier,
  { seal }: SealedFile,
  at: Date,
): Promise<Write[]> => {
  const supersededBy = { at: at.toISOString(), fingerprint: seal.fingerprint };
  const standing = await sealText(sealer, supersededStanding(before, supersededBy));
  const reportId = reportIdOf(letter);
  return [
    letterChange(letter, supersede(letter, at)),
    sealedReport.update({ reportId }, { set: { standing } }, { if: standingIs(row), name: 'old report' }),
    logHashWrite(standing.fingerprint, { kind: 'report', reportId }, at),
  ];
};

/** What the line no longer says: a letter without balances has no total. */
export const goneFrom = (outcome: ReturnType<typeof outcomeOf>) =>
  REPORT_FIELDS.filter((name) => name !== 'answers' && outcome[name] === undefined);
