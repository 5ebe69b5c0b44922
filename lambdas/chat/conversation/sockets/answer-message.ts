// The assistant's answer to a guest's message, while the pages show that it is typing.

import { type Db, exists, held } from '#core/data/db.ts';
import type { Listener } from '#core/realtime/connection-store.ts';
import type { Reply } from '#public/chat/assistant';
import { isSignedStep } from '#vocabulary/chat/transaction';
import type { ChatMessage } from '../contract.ts';
import { chatSession, type Session } from '../entity.ts';
import type { AskAssistant } from '../messages/ask-assistant.ts';
import { readMessages } from '../messages/message-store.ts';
import type { Draft } from '../messages/new-messages.ts';
import { readSession } from '../session.ts';
import type { DeliverMessage } from './deliver-message.ts';
import type { FramePoster } from './post-frames.ts';

type Deps = { db: Db; frames: FramePoster; askAssistant: AskAssistant; deliverMessage: DeliverMessage };

/** A page shows 'typing' for a few seconds; a model may think for longer. */
const TYPING_AGAIN_MS = 3000;

/** The assistant answers where there is a document, until the agent does. */
export const assistantAnswers = ({ step, handedOff, state }: Session): boolean =>
  isSignedStep(step) && !handedOff && state === 'open';

/** Its client id is made from the question's, so each is answered once however often it's asked for. */
export const answerDraft = (question: ChatMessage, { text, handoff }: Reply): Draft => ({
  from: 'assistant',
  text,
  clientId: `answer:${question.id}`,
  ...(handoff ? { handoff: { to: 'agent', by: 'user' } } : {}),
});

/** What followed a question doesn't include an answer. */
export const isUnanswered = (since: ChatMessage[]): boolean =>
  !since.some(({ from }) => from === 'assistant' || from === 'agent');

const whileTyping = async <T>(frames: FramePoster, sessionId: string, listeners: Listener[], answer: Promise<T>) => {
  const show = () => frames.toListeners(sessionId, listeners, { type: 'typing', from: 'assistant' });
  const again = setInterval(() => void show(), TYPING_AGAIN_MS);
  try {
    const [done] = await Promise.all([answer, show()]);
    return done;
  } finally {
    clearInterval(again);
  }
};

/** An answer that isn't said took one of the assistant's turns as well: otherwise a guest who takes it back each time could go on asking. */
const countUnsaid = async (db: Pick<Db, 'update'>, sessionId: string): Promise<void> => {
  // The conversation was erased.
  await held(chatSession.change(db, { sessionId }, { add: { assistantTurns: 1 } }, exists));
};

export const answerMessage =
  ({ db, frames, askAssistant, deliverMessage }: Deps) =>
  async (session: Session, listeners: Listener[], question: ChatMessage): Promise<void> => {
    if (!assistantAnswers(session)) return;
    const { sessionId } = session;
    const reply = await whileTyping(frames, sessionId, listeners, askAssistant(session, question.text));
    if (!(await deliverMessage(sessionId, answerDraft(question, reply)))) await countUnsaid(db, sessionId);
  };

/** A function can die between a message and its answer; a page that waits in vain sends its message again. */
export const answerIfMissed =
  (deps: Deps) =>
  async (sessionId: string, question: ChatMessage): Promise<void> => {
    const session = await readSession(deps.db, sessionId);
    if (!session || !assistantAnswers(session)) return;
    if (!isUnanswered(await readMessages(deps.db, sessionId, { after: question.seq }))) return;
    await answerMessage(deps)(session, await deps.frames.listenersOf(sessionId), question);
  };
