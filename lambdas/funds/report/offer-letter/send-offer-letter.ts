// The agent, or the client, sends the other side a letter that was made from a sealed report.
import type { Secret } from '#core/aws/secrets.ts';
import { newLinkId } from '#core/crypto/ids.ts';
import { writeAgain } from '#core/data/db.ts';
import { madeBefore, type Once, onceFor, onceWrites } from '#core/data/idempotency.ts';
import type { Agent, Guest } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Reply } from '#core/http/route.ts';
import { DAY, epochSeconds } from '#core/platform/clock.ts';
import { centsFrom } from '#core/platform/money.ts';
import { isGuestOwner, linkIdOf } from '#public/funds/bank';
import { communication, requestOfGuest } from '#public/funds/request';
import { refuseContacts, transactByClient, transactCharged } from '#public/members/senders';
import { isOver, type PreApproval, repeatedUpTo } from '#vocabulary/funds/pre-approval';
import type { FundsReportIn } from '../entity.ts';
import { KEEP_REPORT_DAYS, readTheOthers } from '../funds-report-store.ts';
import { fundsReportOfSender, genuineReportOf, type ReadDeps } from '../reader/read-report.ts';
import type { ReportContent } from '../report.ts';
import type { NewOfferLetter, routes } from './contract.ts';
import type { OfferLetter } from './entity.ts';
import {
  isHeldByClient,
  keysIn,
  nameOf,
  OTHERS_HOLD,
  offerLetterId,
  requireCovered,
  requireExclusive,
  requireRoom,
  validUntilOf,
} from './offer-letter.ts';
import { createWrites, fundsReportOfAgent, readOffers, refusedWrites } from './offer-letter-store.ts';

type Deps = ReadDeps & { pinKey: Secret };

type Source = { issued: FundsReportIn<'issued'>; content: ReportContent; clients: OfferLetter['clients'] };

const clientsOf = async ({ db }: Deps, issued: FundsReportIn<'issued'>): Promise<OfferLetter['clients']> => {
  return [issued, ...(await readTheOthers(db, issued))]
    .filter(({ owner }) => isGuestOwner(owner))
    .map(({ owner, senderName, senderEmail }) => ({ linkId: linkIdOf(owner), name: senderName, email: senderEmail }));
};

/** A sample's letter is for its own agent alone, at the address that the sample itself went to. */
const requireOwnAddress = ({ issued, content }: Source, { recipient_email }: NewOfferLetter): void => {
  if (content.sample && recipient_email !== issued.senderEmail)
    throw new AppError('INVALID', {
      fields: { recipient_email: `This is a sample: its letter can go only to you, at ${issued.senderEmail}.` },
    });
};

/** The report behind a letter, checked, if it's still valid. */
const sourceOf = async (deps: Deps, letter: Parameters<typeof genuineReportOf>[1]): Promise<Source> => {
  const report = await genuineReportOf(deps, letter);
  if (!report || letter.state !== 'issued')
    throw new AppError('CONFLICT', { message: "The report hasn't arrived yet. There is nothing to send." });
  if (report.supersededAt)
    throw new AppError('CONFLICT', {
      message: 'A newer report has taken the place of this one. Make the letter from that one.',
    });
  return { issued: letter, content: report.content, clients: await clientsOf(deps, letter) };
};

type Stated = OfferLetter['preApproval'];

/** The chosen pre-approval up to the letter's amount, and without its file, which is between the client and their agent. */
const chosenApproval = (preApproval: PreApproval | undefined, input: NewOfferLetter, now: Date): Stated => {
  if (!input.with_pre_approval) return undefined;
  if (!preApproval || isOver(preApproval, now))
    throw new AppError('CONFLICT', {
      message: 'There is no pre-approval that is still valid. Look again, then send it.',
    });
  return repeatedUpTo(preApproval, centsFrom(input.amount));
};

type Sender = Pick<OfferLetter, 'by' | 'senderName' | 'senderEmail'>;

const newLetter = (
  { issued, content, clients }: Source,
  { by, senderName, senderEmail }: Sender,
  input: NewOfferLetter,
  { key, sentBefore, approval, now }: { key: string; sentBefore: number; approval: Stated; now: Date },
): OfferLetter => ({
  id: offerLetterId(key, { reportId: content.reportId, email: input.recipient_email, sentBefore }),
  reportId: content.reportId,
  owner: issued.owner,
  fundsReportId: issued.id,
  agentId: issued.readerId,
  communicationId: issued.communicationId,
  by,
  senderName,
  senderEmail,
  clientName: content.clientName,
  sample: content.sample,
  clients,
  recipientName: input.recipient_name,
  recipientEmail: input.recipient_email,
  linkId: newLinkId(),
  amount: centsFrom(input.amount),
  validUntil: validUntilOf(content, input.days, now),
  mostViews: input.most_views,
  download: input.download,
  message: input.message,
  ...(approval && { preApproval: approval }),
  ...(input.exclusive && { exclusive: true as const }),
  createdAt: now.toISOString(),
  views: 0,
  openings: [],
  replies: [],
  expires: epochSeconds(new Date(issued.createdAt), KEEP_REPORT_DAYS * DAY),
  state: 'preparing',
});

const clientOf = ({ owner, agentId, recipientEmail: to }: OfferLetter) => ({ linkId: linkIdOf(owner), agentId, to });

type Sent = Reply<typeof routes.sendOfferLetter>;
type Order = {
  source: Source;
  sender: Sender;
  agent?: Agent;
  input: NewOfferLetter;
  approval: PreApproval | undefined;
  once?: Once;
};

/** Another letter ordered at the same moment may take the last place, so this decides again. */
const create = (deps: Deps, { source, sender, agent, input, approval, once }: Order): Promise<Sent> => {
  const { reportId } = source.content;
  requireCovered(source.content, centsFrom(input.amount));
  requireOwnAddress(source, input);
  let tried: string | undefined;
  return writeAgain(async () => {
    const now = deps.clock();
    const { letters, offers, mayBeExclusive } = await readOffers(deps.db, reportId);
    // A second click that arrived first.
    if (tried && letters.some(({ id }) => id === tried))
      return { id: nameOf({ reportId, id: tried }), report_id: tried };
    requireRoom(letters, { by: sender.by, recipientEmail: input.recipient_email }, now);
    const sentBefore = letters.filter(({ recipientEmail }) => recipientEmail === input.recipient_email).length;
    const pinKey = await deps.pinKey();
    const letter = newLetter(source, sender, input, {
      key: pinKey,
      sentBefore,
      approval: chosenApproval(approval, input, now),
      now,
    });
    const known = { letters, mayBeExclusive, confirmed: source.content.proofAmount };
    requireExclusive(letter, known, now);
    if (isHeldByClient(letter, known, now)) {
      await deps.db.transact(refusedWrites(letter, offers));
      throw new AppError('CONFLICT', { message: OTHERS_HOLD });
    }
    tried = letter.id;
    const name = nameOf(letter);
    const writes = [...createWrites(letter, { pinKey, offers }, now), ...(once ? onceWrites(once, name, now) : [])];
    if (agent) await transactCharged(deps.db, { agent, to: [letter.recipientEmail] }, writes, now);
    else await transactByClient(deps.db, clientOf(letter), writes, now);
    return { id: name, report_id: letter.id };
  });
};

export const sendOfferLetter =
  (deps: Deps) =>
  async (agent: Agent, communicationId: string, input: NewOfferLetter, idempotencyKey?: string): Promise<Sent> => {
    const once = onceFor(agent.id, idempotencyKey, { communicationId, ...input });
    const before = await madeBefore(deps.db, once);
    if (before) return { id: before, report_id: keysIn(before).id };
    const { message, recipient_name } = input;
    const row = await communication.get(deps.db, { agentId: agent.id, communicationId });
    const approval = row?.kind === 'request' ? row.preApproval : undefined;
    const stated = input.with_pre_approval && approval ? { lender: approval.lender, contact: approval.contact } : {};
    await refuseContacts(deps.db, { agentId: agent.id, fields: { message, recipient_name, ...stated } }, deps.clock());
    const source = await sourceOf(deps, await fundsReportOfAgent(deps.db, agent, communicationId));
    const sender: Sender = { by: 'agent', senderName: agent.name || agent.email, senderEmail: agent.email };
    return create(deps, { source, sender, agent, input, approval, once });
  };

export const guestSendOfferLetter =
  (deps: Deps) =>
  async (guest: Guest, fundsReportId: string, input: NewOfferLetter): Promise<Sent> => {
    const source = await sourceOf(deps, await fundsReportOfSender(deps.db, guest, fundsReportId));
    const { senderName, senderEmail } = source.issued;
    const { preApproval: approval } = requestOfGuest(guest);
    return create(deps, { source, sender: { by: 'client', senderName, senderEmail }, input, approval });
  };
