// A signed-in person emails a report on their own accounts.
import type { Secret } from '#core/aws/secrets.ts';
import { newId, newLinkId } from '#core/crypto/ids.ts';
import { storedPin } from '#core/crypto/pin.ts';
import { type Db, isNew, type Write } from '#core/data/db.ts';
import { firstMade, onceFor, onceWrites } from '#core/data/idempotency.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import { type Clock, DAY, epochSeconds, isoAfter } from '#core/platform/clock.ts';
import { centsFrom } from '#core/platform/money.ts';
import { inHistory } from '#public/clients/client';
import { agentOwner, readOwner } from '#public/funds/bank';
import {
  type FundsReport,
  fundsReportWrite,
  issueTask,
  reportCommunication,
  reportLink,
  VALID_DAYS,
} from '#public/funds/report';
import { refuseContacts, transactCharged } from '#public/members/senders';
import { USUALLY_ACCEPTED } from '#vocabulary/members/account';
import { chosenAccounts, explanationIn } from './chosen-accounts.ts';
import { replaceDraft } from './communications/drafts.ts';
import { communication } from './entity.ts';
import { recipientProblem } from './recipient.ts';
import type { ReportInput } from './vocabulary.ts';

const READABLE_DAYS = VALID_DAYS + 30;
const PIN_VERSION = 1;

type Send = { input: ReportInput; draftId?: string; idempotencyKey?: string };

const recipientOf = (input: ReportInput, ownEmail: string): string => {
  const recipient = (input.to_user ?? input.to_user_email ?? '').trim().toLowerCase();
  const problem = recipientProblem(recipient, ownEmail);
  if (problem) throw new AppError('INVALID', { fields: { to_user: problem } });
  if (input.proof_amount <= 0)
    throw new AppError('INVALID', { fields: { proof_amount: 'Enter the required minimum.' } });
  return recipient;
};

const newLetter = (
  input: ReportInput,
  sender: Agent,
  recipient: string,
  accountIds: string[],
  now: Date,
): FundsReport => ({
  id: newLinkId(),
  owner: agentOwner(sender.id),
  readerId: sender.id,
  communicationId: newId(now),
  linkId: newLinkId(),
  pinVersion: PIN_VERSION,
  reportType: input.report_type,
  proofAmount: centsFrom(input.proof_amount),
  accepts: USUALLY_ACCEPTED,
  accountIds,
  address: input.address === 1,
  explanation: explanationIn(input),
  senderName: sender.name || sender.email,
  senderEmail: sender.email,
  readerName: '',
  readerEmail: recipient,
  subject: input.message_subject,
  body: input.message_body,
  state: 'pending',
  createdAt: now.toISOString(),
  explained: 0,
  openings: [],
});

/** The reader's own link. */
const linkWrite = (
  { owner, id: fundsReportId }: FundsReport,
  { agentId, linkId, pinKey }: { agentId: string; linkId: string; pinKey: string },
  now: Date,
): Write =>
  reportLink.put(
    { linkId },
    {
      linkId,
      kind: 'report',
      agentId,
      owner,
      fundsReportId,
      ...storedPin(pinKey, linkId, PIN_VERSION),
      expiresAt: isoAfter(now, READABLE_DAYS * DAY),
      expires: epochSeconds(now, 365 * DAY),
    },
    { if: isNew },
  );

export const sendReport =
  (deps: { db: Db; clock: Clock; pinKey: Secret }) =>
  async (agent: Agent, { input, draftId, idempotencyKey }: Send): Promise<{ id: string }> => {
    const now = deps.clock();
    const recipient = recipientOf(input, agent.email);
    const { message_subject, message_body, explanation_words } = input;
    const fields = { message_subject, message_body, explanation_words };
    await refuseContacts(deps.db, { agentId: agent.id, fields }, now);
    const { accountIds } = chosenAccounts(input, await readOwner(deps.db, agentOwner(agent.id)), USUALLY_ACCEPTED);
    const letter = newLetter(input, agent, recipient, accountIds, now);
    const { communicationId } = letter;
    const once = onceFor(agent.id, idempotencyKey, input);
    const writes: Write[] = [
      fundsReportWrite(letter),
      communication.put({ agentId: agent.id, communicationId }, reportCommunication(letter, 'sent'), {
        index: inHistory(agent.id, recipient, letter.createdAt),
      }),
      linkWrite(letter, { agentId: agent.id, linkId: letter.linkId ?? '', pinKey: await deps.pinKey() }, now),
      issueTask(letter, now),
      ...replaceDraft(agent.id, draftId),
      ...onceWrites(once, communicationId, now),
    ];
    const send = transactCharged(deps.db, { agent, to: [recipient] }, writes, now);
    return { id: await firstMade(send, once, communicationId) };
  };
