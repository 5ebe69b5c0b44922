import { storedPin } from '#core/crypto/pin.ts';
import { type Db, isNew, type Write, when } from '#core/data/db.ts';
import type { Agent, Guest } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Reply } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { Complete } from '#core/platform/complete.ts';
import { dollarsOf } from '#core/platform/money.ts';
import { inHistory } from '#public/clients/client';
import { bankWork } from '#public/funds/bank';
import { communication, requestOfGuest } from '#public/funds/request';
import { isOver, type PreApproval, statedView } from '#vocabulary/funds/pre-approval';
import { type FundsReport, type SealedReport, sealedReport } from '../entity.ts';
import { reportIdOf } from '../funds-report.ts';
import { readFundsReport } from '../funds-report-store.ts';
import { fundsReportOfCommunication } from '../reader/read-report.ts';
import { ownerOfGuest } from '../sender/list-reports.ts';
import type { OfferLetterView, routes } from './contract.ts';
import { type OfferLetter, offerLetter, offerLetterLink, type WithdrawnBy } from './entity.ts';
import { nameOf, shownState } from './offer-letter.ts';
import { withdrawnEmail } from './offer-letter-emails.ts';

const PIN_VERSION = 1;

/** The letters, and the count of orders: their rows sort just before that of the report. */
export const readOffers = async (
  db: Pick<Db, 'query'>,
  reportId: string,
): Promise<{ letters: OfferLetter[]; offers: number; mayBeExclusive: boolean }> => {
  const { PK: pk, SK: last } = sealedReport.key({ reportId });
  const [letters, reports]: [OfferLetter[], SealedReport[]] = [[], []];
  let cursor: string | undefined;
  do {
    const { items, nextCursor } = await db.query({ pk, between: ['OFFER#', last], consistent: true, cursor });
    letters.push(...offerLetter.pick(items));
    reports.push(...sealedReport.pick(items));
    cursor = nextCursor ?? undefined;
  } while (cursor);
  const [report] = reports;
  return { letters, offers: report?.offers ?? 0, mayBeExclusive: report?.mayBeExclusive === true };
};

/** All letters ever made from a report; there are few. */
export const readOfferLetters = async (db: Pick<Db, 'query'>, reportId: string): Promise<OfferLetter[]> =>
  (await readOffers(db, reportId)).letters;

export const readOfferLetter = (db: Pick<Db, 'get'>, reportId: string, id: string): Promise<OfferLetter | undefined> =>
  offerLetter.get(db, { reportId, id }, { consistent: true });

const OFFER_LETTER = 'offer letter';

/** The letter's place in the first buyer's timeline, which their agent reads; a client's own letter isn't in it. */
const historyOf = ({ by, agentId, clients: [first], createdAt }: OfferLetter) =>
  first && by === 'agent' ? inHistory(agentId, first.email, createdAt) : {};

/** `offers`: as read. */
const rowWrites = (letter: OfferLetter, offers: number): Write[] => {
  const { reportId, id } = letter;
  return [
    offerLetter.put({ reportId, id }, letter, { if: isNew, name: OFFER_LETTER, index: historyOf(letter) }),
    sealedReport.update(
      { reportId },
      { add: { offers: 1 } },
      {
        name: 'offers',
        if: when('attribute_exists(#text) AND #offers = :read', { ':read': offers }),
      },
    ),
  ];
};

export const createWrites = (
  letter: OfferLetter,
  { pinKey, offers }: { pinKey: string; offers: number },
  at: Date,
): Write[] => {
  const { reportId, id, linkId, expires, by } = letter;
  const agentId = by === 'agent' ? letter.agentId : undefined;
  return [
    ...rowWrites(letter, offers),
    offerLetterLink.put(
      { linkId },
      { linkId, kind: 'letter', agentId, reportId, id, expires, ...storedPin(pinKey, linkId, PIN_VERSION) },
      { if: isNew },
    ),
    bankWork({ type: 'offer letter', reportId, letterId: id }, at),
  ];
};

/** It's never sent, and stays on the list, where the client sees and `requireExclusive` counts it. */
export const refusedWrites = (letter: OfferLetter, offers: number): Write[] =>
  rowWrites({ ...letter, state: 'failed', isHeld: true }, offers);

/** Conditional on the state at the decision. */
export const isStill = ({ state }: Pick<OfferLetter, 'state'>) => when('#state = :before', { ':before': state });

/** The recipient is notified if they ever got the letter; its file is deleted, and its standing is sealed again. */
export const withdrawWrites = (letter: OfferLetter, withdrawnBy: WithdrawnBy, at: Date): Write[] => {
  const { reportId, id } = letter;
  const withdrawnAt = at.toISOString();
  const change = offerLetter.update(
    { reportId, id },
    { set: { state: 'withdrawn', withdrawnAt, withdrawnBy } },
    { if: isStill(letter), name: OFFER_LETTER },
  );
  if (letter.state !== 'sent') return [change];
  return [
    change,
    sealedReport.update({ reportId: id }, { set: { withdrawnAt } }),
    bankWork({ type: 'withdrawn', reportId: id }, at, `withdrawn-${id}`),
    withdrawnEmail(letter, withdrawnBy, at),
  ];
};

/**
 * A letter that the agent requested, or sent from their own accounts. One that someone else sent them isn't theirs to
 * pass on.
 */
export const fundsReportOfAgent = async (db: Db, agent: Agent, communicationId: string): Promise<FundsReport> => {
  const { row, fundsReport } = await fundsReportOfCommunication(db, agent, communicationId);
  if (!fundsReport || row.kind === 'incoming')
    throw new AppError('CONFLICT', { message: 'There is no report here that you can make a letter from.' });
  return fundsReport;
};

// The letters made from a report, with each opening and reply.

type Deps = { db: Db; clock: Clock };

export const toView = (letter: OfferLetter, now: Date): Complete<OfferLetterView> => ({
  id: nameOf(letter),
  report_id: letter.id,
  by: letter.by,
  sample: letter.sample,
  recipient_name: letter.recipientName,
  recipient_email: letter.recipientEmail,
  amount: dollarsOf(letter.amount),
  exclusive: letter.exclusive,
  state: shownState(letter, now),
  created_at: letter.createdAt,
  valid_until: letter.validUntil,
  views: letter.views,
  most_views: letter.mostViews,
  download: letter.download,
  message: letter.message,
  openings: letter.openings,
  replies: letter.replies,
});

const byNewest = (a: OfferLetter, b: OfferLetter) => b.createdAt.localeCompare(a.createdAt);

/** For the next letter. */
const stillStated = (
  approval: PreApproval | undefined,
  now: Date,
): Pick<Reply<typeof routes.offerLetters>, 'pre_approval'> =>
  approval && !isOver(approval, now) ? { pre_approval: statedView(approval) } : {};

export const listOfferLetters =
  ({ db, clock }: Deps) =>
  async (agent: Agent, communicationId: string): Promise<Reply<typeof routes.offerLetters>> => {
    const letter = await fundsReportOfAgent(db, agent, communicationId);
    const { letters, mayBeExclusive } = await readOffers(db, reportIdOf(letter));
    // A client's own letter is between them and its recipient.
    const own = letters.filter(({ by }) => by === 'agent').toSorted(byNewest);
    const row = await communication.get(db, { agentId: agent.id, communicationId });
    const approval = row?.kind === 'request' ? row.preApproval : undefined;
    return {
      letters: own.map((one) => toView(one, clock())),
      ...stillStated(approval, clock()),
      ...(mayBeExclusive && { may_be_exclusive: mayBeExclusive }),
    };
  };

/** The client sees every letter about their funds, including the agent's. */
export const guestListOfferLetters =
  ({ db, clock }: Deps) =>
  async (guest: Guest, fundsReportId: string): Promise<Reply<typeof routes.guestOfferLetters>> => {
    const letter = await readFundsReport(db, ownerOfGuest(guest), fundsReportId);
    if (!letter) throw new AppError('NOT_FOUND', { message: "This report doesn't exist." });
    const { letters, mayBeExclusive } = await readOffers(db, reportIdOf(letter));
    const { preApproval } = requestOfGuest(guest);
    return {
      letters: letters.toSorted(byNewest).map((one) => toView(one, clock())),
      ...stillStated(preApproval, clock()),
      ...(mayBeExclusive && { may_be_exclusive: mayBeExclusive }),
    };
  };
