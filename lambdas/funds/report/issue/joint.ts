import type { Write } from '#core/data/db.ts';
import { keepFile } from '#core/documents/drawn-file.ts';
import { stillActive } from '#core/security/account-standing.ts';
import {
  type BankData,
  type BankFigures,
  countedAccounts,
  holdersOf,
  levelsAbove,
  listedAccounts,
  readingsOf,
  withUncounted,
} from '#public/funds/bank';
import {
  changeWrites,
  clientName,
  type FundsRequest,
  fundsRequest,
  isOwnMoney,
  receive,
  receivePart,
  requestEmailWrite,
  roleOf,
  together,
} from '#public/funds/request';
import { answeredWrite } from '#public/members/senders';
import { logHashWrite } from '#public/seal-log';
import type { Accepted } from '#vocabulary/members/account';
import { answersOf } from '../answers/answer-writes.ts';
import { reportEmail } from '../emails/tasks.ts';
import type { FundsReport, FundsReportIn, Part } from '../entity.ts';
import { issueJointly, makeReady, propertyOf } from '../funds-report.ts';
import { fundsReportChange, reportWrite, type SealedFile } from '../funds-report-store.ts';
import { holderOf, holdersOfConfirmation, holderWarning } from '../holders/holder-match.ts';
import {
  chosenBanks,
  explanationsOf,
  type Gift,
  type Guarantor,
  institutionsOf,
  isVerified,
  type ReportContent,
} from '../report.ts';
import { answeredBy, endBanks, outcomeOf } from './issue-writes.ts';
import { type Half, jointVerdict } from './joint-verdict.ts';

// The joint report of several people: says if they together reach the amount, without figures of any of them. Pure.

/** The latest: enough to distinguish accounts, and few enough for a row. */
const MOST_MOVEMENTS = 40;

/** The amounts at each higher level, used only to say that a level would be enough. */
const widerOf = (banks: BankData[], level: Accepted, linked: BankFigures[]): Part['wider'] =>
  Object.fromEntries(
    levelsAbove(level).map((one) => {
      const accounts = countedAccounts(withUncounted(banks, level, linked), { level: one });
      return [one, accounts.map(({ movements: _, ...account }) => account)];
    }),
  );

export const partOf = (
  fundsReport: Pick<FundsReport, 'accountIds' | 'accepts'>,
  allBanks: BankData[],
  at: Date,
  linked: BankFigures[] = [],
): Part => {
  const banks = chosenBanks(allBanks, fundsReport);
  const level = fundsReport.accepts;
  return {
    // Includes the latest transactions if the client has looked at them; a joint report orders none.
    accounts: countedAccounts(banks, { level }).map(({ movements, ...account }) => ({
      ...account,
      ...(movements && { movements: movements.toSorted().slice(-MOST_MOVEMENTS) }),
    })),
    wider: widerOf(banks, level, linked),
    listed: listedAccounts(banks, level, linked),
    institutions: institutionsOf(banks),
    readings: readingsOf(banks),
    holders: holdersOf(banks),
    ownerVerified: isVerified(banks),
    at: at.toISOString(),
  };
};

export type Side = Half & { request: FundsRequest; fundsReport: FundsReportIn<'pending' | 'ready'> };

export const sideOf = (request: FundsRequest, fundsReport: Side['fundsReport'], part: Part): Side => ({
  request,
  fundsReport,
  part,
  role: roleOf(request),
  gift: request.gift?.fingerprint ? request.gift.amount : undefined,
});

const placeOf = ({ request }: Pick<Side, 'request'>): number => request.joint?.place ?? 0;

type Verdict = ReturnType<typeof jointVerdict>;

/** Reads the person's own accounts: a guarantor's bank is named with the guarantor, not among the buyers'. */
const guarantorIn = (side: Side, { covered }: Pick<Verdict, 'covered'>): Guarantor => {
  const { request, part } = side;
  const name = clientName(request);
  const isCovered = covered.has(side);
  const { holder } = holdersOfConfirmation(isCovered, { accounts: part.accounts, counted: part.accounts }, [name]);
  return { name, confirmed: isCovered, institutions: part.institutions, holder };
};

/** The donor's accounts are among the others, because the gift is part of the confirmed amount. */
const giftIn = (side: Side, verdict: Pick<Verdict, 'covered'>): Gift[] => {
  const { gift } = side.request;
  if (!gift?.fingerprint) return [];
  const { name: from, ...donor } = guarantorIn(side, verdict);
  return [{ from, ...donor, amount: gift.amount, signedAt: gift.signedAt, fingerprint: gift.fingerprint }];
};

export const jointContent = (
  issued: FundsReportIn<'issued'>,
  inAnyOrder: readonly Side[],
  { sameAccounts, restsOn, covered }: Pick<Verdict, 'sameAccounts' | 'restsOn' | 'covered'>,
): ReportContent => {
  const sides = inAnyOrder.toSorted((one, other) => placeOf(one) - placeOf(other));
  const buyers = sides.filter(({ role }) => isOwnMoney(role));
  // A gift that isn't confirmed adds nothing, and neither does its bank.
  const counted = sides.filter((side) => isOwnMoney(side.role) || (side.role === 'donor' && covered.has(side)));
  const guarantors = sides.filter(({ role }) => role === 'guarantor');
  const gifts = sides.filter(({ role }) => role === 'donor').flatMap((side) => giftIn(side, { covered }));
  const consents = sides.flatMap(({ fundsReport: { consent } }) => consent ?? []);
  const each = (of: (side: Side) => string[]) => [...new Set(counted.flatMap(of))];
  // All accounts weigh the same: naming only the holders with money would reveal whose money it is.
  const accounts = counted.flatMap(({ part }) => part.accounts.map(({ owners }) => ({ owners, value: 1 })));
  const people = counted.map(({ request }) => clientName(request));
  return {
    version: 3,
    reportId: issued.id,
    communicationId: issued.communicationId,
    reportType: 1,
    requestedBy: issued.readerName,
    clientName: together(buyers.map(({ request }) => clientName(request))),
    clientEmail: buyers.map(({ request }) => request.clientEmail).join(', '),
    proofAmount: issued.proofAmount,
    ...(issued.property && { property: issued.property }),
    accepts: issued.accepts,
    ...(restsOn && { restsOn }),
    confirmed: issued.confirmed,
    sameAccounts,
    institutions: each(({ part }) => part.institutions),
    readings: counted.flatMap(({ part }) => part.readings),
    holders: each(({ part }) => part.holders),
    ownerVerified: sides.every(({ part }) => part.ownerVerified),
    // Any of them may own an account: a joint one is in several parts.
    ...holdersOfConfirmation(issued.confirmed, { accounts, counted: accounts }, people),
    explanations: sides.flatMap(({ fundsReport: side }) => explanationsOf(side)),
    ...(gifts.length > 0 && { gifts }),
    ...(guarantors.length > 0 && { guarantors: guarantors.map((side) => guarantorIn(side, { covered })) }),
    accounts: [],
    ...(consents.length > 0 && { consents }),
    issuedAt: issued.issuedAt,
    validUntil: issued.validUntil,
  };
};

// The changes when one of several people is done: the earlier ones leave parts, the last one's transaction seals all. Pure.

/** The client is notified once; not again when their part alone is read once more. */
const doneWrites = (request: FundsRequest, fundsReportId: string, at: Date): Write[] =>
  request.state === 'at_bank'
    ? [
        ...changeWrites(request, receivePart(request, fundsReportId, at)),
        requestEmailWrite('part-complete', request, at),
      ]
    : changeWrites(request, request, { silent: true });

/**
 * Stores a part while another is missing. The revisions of the others increase, so that two people who finish at the same
 * moment can't both leave a part as if the other weren't done. The bank stays linked: it's read again before the
 * report is sealed.
 */
export const partWrites = (
  { request, fundsReport, part }: Side,
  others: readonly FundsRequest[],
  at: Date,
): Write[] => [
  fundsReportChange(fundsReport, { ...makeReady(fundsReport, part), together: undefined, round: undefined }),
  ...doneWrites(request, fundsReport.id, at),
  ...others.map(({ id }) => fundsRequest.update({ linkId: id }, { add: { revision: 1 } })),
];

/** `needs`: only for the agent, because it would tell one person about the others' money. */
export type Joined = {
  issued: { side: Side; as: FundsReportIn<'issued'> }[];
  content: ReportContent;
  needs: Accepted | undefined;
};

/** Everyone's rows in their issued state, and the single sealed report behind them: the first one's. */
export const join = (sides: readonly [Side, ...Side[]], at: Date): Joined => {
  const { sameAccounts, restsOn, covered, needs, ...verdict } = jointVerdict(sides, at);
  const [{ request, fundsReport }] = sides;
  const reportId = fundsReport.id;
  const property = propertyOf(fundsReport, request);
  const people = sides.map(({ fundsReport: { owner, id: fundsReportId, communicationId } }) => ({
    owner,
    fundsReportId,
    communicationId,
  }));
  const issued = sides.map((side) => {
    const others = people.filter(({ owner }) => owner !== side.fundsReport.owner);
    return { side, as: { ...issueJointly(side.fundsReport, { reportId, others }, verdict), ...property } };
  });
  const [sealing] = issued as [Joined['issued'][number]];
  const content = jointContent(sealing.as, sides, { sameAccounts, covered, ...(restsOn && { restsOn }) });
  // Any of them may own an account. Each learns only about their own accounts; the agent is warned about all.
  const clients = sides.map((side) => clientName(side.request));
  const warning = holderWarning(content);
  return {
    issued: issued.map(({ side, as }) => ({
      side,
      as: { ...as, holder: holderOf(side.part.accounts, clients), warning },
    })),
    content,
    needs,
  };
};

export const jointWrites = ({ issued, content, needs }: Joined, sealed: SealedFile, at: Date): Write[] => {
  const [{ side: sealing, as: first }] = issued as [Joined['issued'][number]];
  const { owner, id: fundsReportId } = first;
  const answers = answersOf(...issued.map(({ side }) => side.fundsReport));
  const outcome = { ...outcomeOf(content), ...(needs && { needs }), owner, fundsReportId, answers };
  const received = ({ side: { request, part }, as }: Joined['issued'][number]): Write[] => {
    const after = request.state === 'at_bank' ? receive(request, fundsReportId, at) : request;
    const done = { ...after, reportId: fundsReportId, part: undefined, answered: answeredBy(as, part) };
    return [
      ...changeWrites(request, done, { outcome }),
      requestEmailWrite('request-complete', request, at),
      ...endBanks(request, at),
    ];
  };
  return [
    stillActive(first.readerId),
    ...issued.map(({ side, as }) => fundsReportChange(side.fundsReport, as)),
    reportWrite(content, sealed, first),
    logHashWrite(sealed.standing.fingerprint, { kind: 'report', reportId: content.reportId }, at),
    keepFile(sealed.file),
    answeredWrite(sealing.request.agentId, at),
    ...issued.flatMap(received),
    reportEmail({ template: 'report-received', owner, fundsReportId }, at),
  ];
};
