// Two buyers are asked together: the one whose bank answers first leaves a part behind, as with their first report, and the other
// one's answer seals both. Two that are first at the same moment: the transaction lets one through, and the other is decided again.
import type { Write } from '#core/data/db.ts';
import { keepFile } from '#core/documents/drawn-file.ts';
import { logHashWrite } from '#public/background/seal-log';
import { clientNotification } from '#public/dashboard';
import type { BankData } from '#public/funds/bank';
import { type FundsRequest, stillGoodEmailWrite, stillGoodIn, stillGoodWrites } from '#public/funds/request';
import { reportEmail } from '../emails/tasks.ts';
import type { LetterIn } from '../entity.ts';
import { outcomeOf } from '../issue/issue-writes.ts';
import { mustReadAgain, partOf } from '../issue/joint.ts';
import { type Joined, join, type Side } from '../issue/joint-writes.ts';
import { partOfRoundWrites, readTogetherWrites } from '../issue/read-together.ts';
import { sealReport } from '../issue/seal-report.ts';
import { supersede } from '../letter.ts';
import { letterChange } from '../letter-store.ts';
import { reportWrite, type SealedFile } from '../report-store.ts';
import { coBuyersQuestion } from './co-buyers-question.ts';
import { type Earlier, earlierOf, goneFrom, type RenewDeps, renewsIn, supersedeWrites } from './earlier-letter.ts';
import { answeredWords, outcomeOfRenewal } from './still-good-words.ts';

type Renewal = { waiting: LetterIn<'pending'>; banks: BankData[]; request: FundsRequest; old: Earlier };

/** Each of the two requests has its own line, about the same report. */
const answeredWrites = ({ request }: Side, { content, mine }: Joined, at: Date): Write[] => {
  const outcome = outcomeOf(content);
  const line = { set: { ...outcome, owner: mine.owner, letterId: mine.id }, remove: goneFrom(outcome) };
  return [
    ...stillGoodWrites(request, stillGoodIn(request, 'open'), line),
    stillGoodEmailWrite(request, outcomeOfRenewal(content), at),
  ];
};

const jointWrites = (mine: Side, theirs: Side, joined: Joined, sealed: SealedFile, at: Date): Write[] => {
  const { content } = joined;
  const { owner, id: letterId, readerId, communicationId } = joined.mine;
  return [
    letterChange(mine.letter, joined.mine),
    letterChange(theirs.letter, joined.theirs),
    reportWrite(content, sealed, joined.mine),
    logHashWrite(sealed.standing.fingerprint, { kind: 'report', reportId: content.reportId }, at),
    keepFile(sealed.file),
    ...[mine, theirs].flatMap((side) => answeredWrites(side, joined, at)),
    clientNotification(readerId, 'still-good', { ...answeredWords(content), about: communicationId }, at),
    reportEmail({ template: 'report-received', owner, letterId }, at),
  ];
};

/** 'over' when the co-buyer's side of the question has ended. */
export const renewJointly = async (
  deps: RenewDeps,
  { waiting, banks, request, old }: Renewal,
): Promise<'issued' | 'over'> => {
  const now = deps.clock();
  const mine: Side = { request, letter: waiting, part: partOf(waiting, banks, now) };
  const theirs = await coBuyersQuestion(deps.db, waiting);
  if (!theirs?.request?.stillGood) return 'over';
  if (theirs.letter.state === 'pending') {
    await deps.db.transact(partOfRoundWrites(mine, theirs.letter));
    return 'issued';
  }
  const theirOld = await earlierOf(deps, theirs.letter);
  if (!theirOld) return 'over';
  const other: Side = { request: theirs.request, letter: theirs.letter, part: theirs.letter.part };
  // One of them may have had to sign in first, days later.
  if (mustReadAgain([mine, other])) {
    await deps.db.transact(await readTogetherWrites(deps.db, [mine, other], now));
    return 'issued';
  }
  const joined = join(mine, other, now);
  const renewed = { ...joined, content: { ...joined.content, renews: renewsIn(old) } };
  const sealed = await sealReport(deps, renewed.content, request);
  await deps.db.transact([
    ...jointWrites(mine, other, renewed, sealed, now),
    ...(await supersedeWrites(deps, old, sealed, now)),
    letterChange(theirOld.letter, supersede(theirOld.letter, now)),
  ]);
  return 'issued';
};
