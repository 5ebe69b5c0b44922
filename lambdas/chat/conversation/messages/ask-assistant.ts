import type { Db } from '#core/data/db.ts';
import { languageOfGuest } from '#core/http/guest-language.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { Assistant, Reply } from '#public/chat/assistant';
import { openDocument } from '#public/chat/signing';
import { partiesOfAgent } from '#public/chat/transaction';
import { isSignedStep } from '#vocabulary/chat/transaction';
import type { ChatMessage } from '../contract.ts';
import type { Session } from '../entity.ts';

export type AskAssistant = (session: Session, question: Pick<ChatMessage, 'text' | 'warning'>) => Promise<Reply>;

/** The assistant answers only from the step's document: it gets no other messages and no amounts. */
export const askAssistant =
  (deps: { db: Db; clock: Clock; assistant: Assistant }): AskAssistant =>
  async ({ agentId, transactionId, step, agentName, linkId, assistantTurns: turn }, { text, warning }) => {
    if (!isSignedStep(step)) throw new Error(`The assistant does not answer in step ${step}`);
    const [parties, language] = await Promise.all([
      partiesOfAgent(deps.db, agentId, transactionId),
      languageOfGuest(deps.db, linkId),
    ]);
    const { document: shown, inForce } = await openDocument(deps)(parties, step);
    // While an earlier agreement is in force, the next one's text doesn't say what counts today: the agent answers.
    const document = inForce ? { ...shown, clauses: [] } : shown;
    return deps.assistant.reply({ document, text, isWarned: warning !== undefined, agentName, language, turn });
  };
