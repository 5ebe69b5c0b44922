import type { Db } from '#core/data/db.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { Assistant, Reply } from '../../assistant/public.ts';
import { openDocument } from '../../signing/public.ts';
import { isSignedStep } from '../../transaction/contract.ts';
import type { Session } from '../entity.ts';

export type AnswerGuest = (session: Session, text: string) => Promise<Reply>;

/** From the step's own document and nothing else: neither other messages nor any figures reach the assistant. */
export const answerGuest =
  (deps: { db: Db; clock: Clock; assistant: Assistant }): AnswerGuest =>
  async (session, text) => {
    if (!isSignedStep(session.step)) throw new Error(`The assistant does not answer in step ${session.step}`);
    const { agentId, agentName, guestName, guestEmail, language, linkId, transactionId } = session;
    const parties = { id: transactionId, agentId, agentName, guestName, guestEmail, linkId };
    const { document } = await openDocument(deps)(
      { ...parties, agentEmail: session.agentEmail, origin: 'own' },
      session.step,
    );
    return deps.assistant.reply({
      step: session.step,
      document,
      text,
      agentName,
      language,
      turn: session.assistantTurns,
    });
  };
