// Two buyers, one minimum: whoever's bank answers first leaves a part behind, whoever comes second seals one report over
// both. What each part came to stands in no reply, and is erased when the report is sealed.
import { ConditionFailed, type Write } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import { keys, linkPartition } from '#core/data/table.ts';
import type { BankData } from '../../bank/provider/funds-provider.ts';
import type { MailTask } from '../../bank/tasks.ts';
import {
  changeWrites,
  type FundsRequest,
  type Outcome,
  readRequest,
  receive,
  receivePart,
} from '../../request/public.ts';
import { issueJointly, type Letter, makeReady, type Part } from '../letter.ts';
import { letterChange, readLetter } from '../letter-store.ts';
import { reportWrite } from '../report-store.ts';
import type { IssueDeps } from './issue-letter.ts';
import { jointContent, jointVerdict, partOf } from './joint.ts';
import { sealReport } from './seal-report.ts';

const ROUNDS = 4;

type Waiting = { request: FundsRequest; letter: Letter; part: Part };

export const issueInParts = (
  deps: IssueDeps,
  disconnect: (request: FundsRequest, owner: string, at: Date) => Write[],
) => {
  const { db, clock } = deps;

  /** The other one's part, when it waits. */
  const waitingPart = async (request: FundsRequest, other: FundsRequest): Promise<Waiting | undefined> => {
    const done = request.coBuyerDone;
    const letter = done ? await readLetter(db, linkPartition(other.id), done) : undefined;
    return letter?.state === 'ready' && letter.part ? { request: other, letter, part: letter.part } : undefined;
  };

  const tell = (task: MailTask, at: Date): Write => outboxWrite('mail', task, at);

  /** The other one's row learns of it; that it counts a revision keeps two who finish at once from both being first. */
  const leavePart = (request: FundsRequest, letter: Letter, other: FundsRequest, banks: BankData[]): Write[] => {
    const now = clock();
    return [
      letterChange(letter, makeReady(letter, partOf(letter, banks, now))),
      ...changeWrites(request, receivePart(request, letter.id, now)),
      { update: keys.link(other.id), change: { set: { coBuyerDone: letter.id }, add: { revision: 1 } } },
      ...disconnect(request, letter.owner, now),
      tell({ template: 'part-complete', linkId: request.id }, now),
    ];
  };

  const sealBoth = async (request: FundsRequest, letter: Letter, other: Waiting, banks: BankData[]) => {
    const now = clock();
    const part = partOf(letter, banks, now);
    const verdict = jointVerdict(letter, [part, other.part], now);
    const half = (of: Letter) => ({ owner: of.owner, letterId: of.id, messageId: of.messageId, reportId: letter.id });
    const mine = issueJointly(letter, half(other.letter), verdict);
    const theirs = issueJointly(other.letter, half(letter), verdict);
    const content = jointContent(
      { letter: mine, request, part },
      { letter: theirs, request: other.request, part: other.part },
    );
    const seal = await sealReport(deps, content);
    const outcome: Partial<Outcome> = {
      fundStatus: verdict.confirmed ? 1 : 0,
      reportId: letter.id,
      validUntil: verdict.validUntil,
      owner: letter.owner,
      letterId: letter.id,
    };
    const sealedOther: FundsRequest = { ...other.request, reportId: letter.id, coBuyerDone: letter.id };
    return [
      letterChange(letter, mine),
      letterChange(other.letter, theirs),
      reportWrite(content, seal, mine),
      ...changeWrites(request, receive(request, letter.id, now), { outcome }),
      ...changeWrites(other.request, sealedOther, { outcome }),
      ...disconnect(request, letter.owner, now),
      tell({ template: 'report-received', owner: letter.owner, letterId: letter.id }, now),
      tell({ template: 'request-complete', linkId: request.id }, now),
      tell({ template: 'request-complete', linkId: other.request.id }, now),
    ];
  };

  /** 'over' when the request no longer waits for it: cancelled, expired or taken back. */
  return async (letter: Letter, banks: BankData[]): Promise<'issued' | 'over'> => {
    for (let round = 1; ; round++) {
      const request = await readRequest(db, letter.requestId ?? '');
      const other = await readRequest(db, request?.joint?.linkId ?? '');
      if (request?.state !== 'at_bank' || !other) return 'over';
      const waiting = await waitingPart(request, other);
      const writes = waiting
        ? await sealBoth(request, letter, waiting, banks)
        : leavePart(request, letter, other, banks);
      try {
        await db.transact(writes);
        return 'issued';
      } catch (error) {
        // The other one finished in this very moment, or took it back: the next look sees which.
        if (!(error instanceof ConditionFailed) || round === ROUNDS) throw error;
        if ((await readLetter(db, letter.owner, letter.id))?.state !== 'pending') return 'issued';
      }
    }
  };
};
