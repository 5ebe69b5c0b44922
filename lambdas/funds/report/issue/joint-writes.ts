// What changes when one of two buyers is done: the first one leaves a part, the second one's transaction seals both. Pure.
import type { Write } from '#core/data/db.ts';
import { keepFile } from '#core/documents/drawn-file.ts';
import { logHashWrite } from '#public/background/seal-log';
import {
  changeWrites,
  clientName,
  completeEmailWrite,
  type FundsRequest,
  fundsRequest,
  partCompleteEmailWrite,
  receive,
  receivePart,
} from '#public/funds/request';
import { answersOf } from '../answers/answer-words.ts';
import { reportEmail } from '../emails/tasks.ts';
import type { LetterIn, OtherHalf, Part } from '../entity.ts';
import { holderOf } from '../holders/holder-match.ts';
import { holderWarning } from '../holders/holder-words.ts';
import { issueJointly, makeReady, propertyOf } from '../letter.ts';
import { letterChange } from '../letter-store.ts';
import type { ReportContent } from '../report.ts';
import { reportWrite, type SealedFile } from '../report-store.ts';
import { answeredBy, endBanks, outcomeOf } from './issue-writes.ts';
import { jointContent, jointVerdict } from './joint.ts';

/** One buyer's side: what they were asked, the letter they send, and what their banks came to. */
export type Side = { request: FundsRequest; letter: LetterIn<'pending' | 'ready'>; part: Part };

/** The client learns about it once; of a part that is read alone again, they have heard. */
const doneWrites = (request: FundsRequest, letterId: string, at: Date): Write[] =>
  request.state === 'at_bank'
    ? [...changeWrites(request, receivePart(request, letterId, at)), partCompleteEmailWrite(request, at)]
    : changeWrites(request, request, { silent: true });

/**
 * The first buyer's part. The other request's row points to it, and counts a revision, so that two buyers who finish at the
 * same moment can't both be the first. The bank stays linked: it's read again before the report is sealed.
 */
export const partWrites = ({ request, letter, part }: Side, other: FundsRequest, at: Date): Write[] => [
  letterChange(letter, { ...makeReady(letter, part), together: undefined, round: undefined }),
  ...doneWrites(request, letter.id, at),
  fundsRequest.update({ linkId: other.id }, { set: { coBuyerDone: letter.id }, add: { revision: 1 } }),
];

export type Joined = { mine: LetterIn<'issued'>; theirs: LetterIn<'issued'>; content: ReportContent };

/** Both letters as they are once they're issued, and the one report behind them. */
export const join = (mine: Side, theirs: Side, at: Date): Joined => {
  const { sameAccounts, ...verdict } = jointVerdict([mine, theirs], at);
  const halfOf = ({ letter: { owner, id: letterId, communicationId } }: Side): OtherHalf => ({
    owner,
    letterId,
    communicationId,
    reportId: mine.letter.id,
  });
  const property = propertyOf(mine.letter, mine.request);
  const issued = { ...issueJointly(mine.letter, halfOf(theirs), verdict), ...property };
  const content = jointContent({ ...mine, letter: issued, sameAccounts }, theirs);
  // Either buyer may own an account. Each learns about their own accounts alone; the agent is warned about both.
  const clients = [mine, theirs].map(({ request }) => clientName(request));
  const known = ({ part }: Side) => ({
    holder: holderOf(part.accounts, clients),
    warning: holderWarning(content),
  });
  return {
    mine: { ...issued, ...known(mine) },
    theirs: { ...issueJointly(theirs.letter, halfOf(mine), verdict), ...property, ...known(theirs) },
    content,
  };
};

export const jointWrites = (
  mine: Side,
  theirs: Side,
  { joined, sealed }: { joined: Joined; sealed: SealedFile },
  at: Date,
): Write[] => {
  const { owner, id: letterId } = mine.letter;
  const answers = answersOf(mine.letter, theirs.letter);
  const outcome = { ...outcomeOf(joined.content), owner, letterId, answers };
  const received = ({ request, part }: Side, other: Side, issued: LetterIn<'issued'>): Write[] => {
    const after = request.state === 'at_bank' ? receive(request, letterId, at) : request;
    const answered = answeredBy(issued, part.listed);
    const done = { ...after, reportId: letterId, coBuyerDone: other.letter.id, answered };
    return [...changeWrites(request, done, { outcome }), completeEmailWrite(request, at), ...endBanks(request, at)];
  };
  return [
    letterChange(mine.letter, joined.mine),
    letterChange(theirs.letter, joined.theirs),
    reportWrite(joined.content, sealed, joined.mine),
    logHashWrite(sealed.standing.fingerprint, { kind: 'report', reportId: joined.content.reportId }, at),
    keepFile(sealed.file),
    ...received(mine, theirs, joined.mine),
    ...received(theirs, mine, joined.theirs),
    reportEmail({ template: 'report-received', owner, letterId }, at),
  ];
};
