// A request's email, sent to the agent who is still writing it. It counts against their quotas like any other.

import type { Db } from '#core/data/db.ts';
import { countedEmail, outboxWrite } from '#core/data/outbox.ts';
import type { Agent } from '#core/http/actor.ts';
import type { Language } from '#core/http/language.ts';
import type { WrittenEmail } from '#core/mail/written-email.ts';
import type { Clock } from '#core/platform/clock.ts';
import { deadlineAfter } from '#core/platform/deadline.ts';
import { transactCharged } from '#public/members/senders';
import { newRequestFrom } from '../new-request.ts';
import { LIMITS, type RequestInput } from '../vocabulary.ts';
import { testEmail } from './previewed-email.ts';

/** The target of its button, since there's no client's link yet. */
const FORM_PATH = '/requestreport';

export const sendTestEmail =
  ({ db, clock }: { db: Pick<Db, 'get' | 'transact'>; clock: Clock }) =>
  async (agent: Agent, input: RequestInput, language: Language): Promise<void> => {
    const now = clock();
    const { agentName, subject, terms, buyer, others } = newRequestFrom(input, agent, now);
    const { content, actionLabel } = testEmail(
      {
        ...terms,
        agentName,
        agentEmail: agent.email,
        clientFirstName: buyer.clientFirstName,
        expiresAt: deadlineAfter(now, LIMITS.daysToAnswer),
        subject,
        joint: others.length > 0 ? { role: 'buyer', others } : undefined,
      },
      language,
    );
    const { language: _, ...words } = content;
    const email: WrittenEmail = {
      template: 'written',
      kind: 'request-test',
      to: agent.email,
      sender: agent.id,
      replyTo: agent.email,
      agent: { id: agent.id, email: agent.email, cardName: agentName },
      content: words,
      language,
      action: { label: actionLabel, path: FORM_PATH },
    };
    await transactCharged(db, { agent, to: [agent.email] }, [countedEmail(outboxWrite('mail', email, now))], now);
  };
