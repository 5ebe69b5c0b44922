// A signed-in person sends a report of their own accounts to somebody by mail.
import { createHash } from 'node:crypto';
import type { Secret } from '#core/aws/secrets.ts';
import { newId, newLinkId } from '#core/crypto/ids.ts';
import { pinDigest, pinFor } from '#core/crypto/pin.ts';
import type { Db, Write } from '#core/data/db.ts';
import { ConditionFailed, isNew } from '#core/data/db.ts';
import { accountKey, keys } from '#core/data/table.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import { DAY, epochSeconds, isoAfter } from '#core/platform/clock.ts';
import { centsFrom } from '#core/platform/money.ts';
import { readOwner } from '../bank/bank-store.ts';
import { type Letter, VALID_DAYS } from '../report/letter.ts';
import { letterWrite } from '../report/letter-store.ts';
import { issueTask, messageOf } from './answer-request.ts';
import { chosenAccounts } from './chosen-accounts.ts';
import type { ReportDraft } from './contract.ts';
import { recipientProblem } from './draft.ts';
import { rememberKey, repeatedCreate } from './once.ts';

const READABLE_DAYS = VALID_DAYS + 30;

type Input = { draft: ReportDraft; draftId?: string; idempotencyKey?: string };

export const sendReport =
  (deps: { db: Db; clock: Clock; pinKey: Secret }) =>
  async (agent: Agent, { draft, draftId, idempotencyKey }: Input): Promise<{ id: string }> => {
    const now = deps.clock();
    const recipient = (draft.to_user ?? draft.to_user_email ?? '').trim().toLowerCase();
    const problem = recipientProblem(recipient, agent.email);
    if (problem) throw new AppError('INVALID', { fields: { to_user: problem } });
    if (draft.proof_amount <= 0)
      throw new AppError('INVALID', { fields: { proof_amount: 'Enter the required minimum.' } });
    const owner = accountKey(agent.id);
    const rows = await readOwner(deps.db, owner);
    const { accountIds } = chosenAccounts(draft, rows);
    const key = await deps.pinKey();
    const linkId = newLinkId();
    const letter: Letter = {
      id: newLinkId(),
      owner,
      readerId: agent.id,
      messageId: newId(now),
      linkId,
      pinVersion: 1,
      reportType: draft.report_type,
      proofAmount: centsFrom(draft.proof_amount),
      accountIds,
      address: draft.address === 1,
      senderName: agent.name || agent.email,
      senderEmail: agent.email,
      readerName: '',
      readerEmail: recipient,
      subject: draft.message_subject,
      body: draft.message_body,
      state: 'pending',
      createdAt: now.toISOString(),
      openings: [],
    };
    const writes: Write[] = [
      letterWrite(letter),
      { put: { ...keys.message(agent.id, letter.messageId), ...messageOf(letter, 'sent') } },
      {
        put: {
          ...keys.link(linkId),
          linkId,
          kind: 'report',
          owner,
          letterId: letter.id,
          pinVersion: 1,
          pinDigest: pinDigest(key, linkId, pinFor(key, linkId, 1)),
          expiresAt: isoAfter(now, READABLE_DAYS * DAY),
          expires: epochSeconds(now, 365 * DAY),
        },
        if: isNew,
      },
      issueTask(letter, now),
    ];
    if (draftId) writes.push({ delete: keys.message(agent.id, draftId) });
    const fingerprint = createHash('sha256').update(JSON.stringify(draft)).digest('base64url');
    if (idempotencyKey) writes.push(rememberKey(agent.id, idempotencyKey, letter.messageId, fingerprint, now));
    try {
      await deps.db.transact(writes);
    } catch (error) {
      if (idempotencyKey && error instanceof ConditionFailed && error.at === writes.length - 1)
        return repeatedCreate(error.item, fingerprint);
      throw error;
    }
    return { id: letter.messageId };
  };
