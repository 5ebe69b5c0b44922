import { type Db, exists, held } from '#core/data/db.ts';
import type { Listener } from '#core/realtime/connection-store.ts';
import type { Reply } from '#public/chat/assistant';
import { isSignedStep } from '#vocabulary/chat/transaction';
import type { ChatMessage, Side } from '../contract.ts';
import { chatSession, type Session } from '../entity.ts';
import type { AskAssistant } from '../messages/ask-assistant.ts';
import type { EmailAbsentAgent, EmailAbsentGuest } from '../messages/email-absent-person.ts';
import { readMessages } from '../messages/message-store.ts';
import type { Draft } from '../messages/new-messages.ts';
import type { SendMessage, Sent } from '../messages/send-message.ts';
import { readSession } from '../session.ts';
import type { FromClient } from '../vocabulary.ts';
import type { DeliverMessage, FramePoster } from './broadcast.ts';
import { acknowledgment, messageFrame } from './frames.ts';
import type { Speaker } from './speaker.ts';

// The assistant's answer to a guest's message, while the pages show that it is typing.

type AnswerMessageDeps = { db: Db; frames: FramePoster; askAssistant: AskAssistant; deliverMessage: DeliverMessage };

/** A page shows 'typing' for a few seconds, but a model may think longer. */
const TYPING_AGAIN_MS = 3000;

/** The assistant answers in steps with a document, until the agent does. */
const assistantAnswers = ({ step, handedOff, state }: Session): boolean =>
  isSignedStep(step) && !handedOff && state === 'open';

/** Its client id is made from the question's, so each question is answered once, even if it's repeated. */
const answerDraft = (question: ChatMessage, { text, handoff }: Reply): Draft => ({
  from: 'assistant',
  text,
  clientId: `answer:${question.id}`,
  ...(handoff ? { handoff: { to: 'agent', by: 'user' } } : {}),
});

/** True if none of the messages since the question is an answer. */
const isUnanswered = (since: ChatMessage[]): boolean =>
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

/**
 * An unsent answer uses up a turn of the assistant as well: otherwise a guest who interrupts it each time could go on
 * asking.
 */
const countUnsaid = async (db: Pick<Db, 'update'>, sessionId: string): Promise<void> => {
  // The conversation was erased.
  await held(chatSession.change(db, { sessionId }, { add: { assistantTurns: 1 } }, exists));
};

const answerMessage =
  ({ db, frames, askAssistant, deliverMessage }: AnswerMessageDeps) =>
  async (session: Session, listeners: Listener[], question: ChatMessage): Promise<void> => {
    if (!assistantAnswers(session)) return;
    const { sessionId } = session;
    const reply = await whileTyping(frames, sessionId, listeners, askAssistant(session, question));
    if (!(await deliverMessage(sessionId, answerDraft(question, reply)))) await countUnsaid(db, sessionId);
  };

/** A function can die between a message and its answer; a page that waits in vain sends its message again. */
const answerIfMissed =
  (deps: AnswerMessageDeps) =>
  async (sessionId: string, question: ChatMessage): Promise<void> => {
    const session = await readSession(deps.db, sessionId);
    if (!session || !assistantAnswers(session)) return;
    if (!isUnanswered(await readMessages(deps.db, sessionId, { after: question.seq }))) return;
    await answerMessage(deps)(session, await deps.frames.listenersOf(sessionId), question);
  };

// A person's message: stored, shown to the others, acknowledged to its sender, and then answered or emailed.

type Deps = Parameters<typeof answerIfMissed>[0] & {
  frames: FramePoster;
  sendMessage: SendMessage;
  emailAbsentGuest: EmailAbsentGuest;
  emailAbsentAgent: EmailAbsentAgent;
};

/**
 * The sender waits this long for other pages: an unreachable one is tried for up to ten seconds, and after twelve the
 * sender's page drops its connection.
 */
const ACK_WAITS_MS = 500;

const atMost = async (ms: number, work: Promise<void>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, over]).finally(() => clearTimeout(timer));
};

type NewlySent = Sent & { isRepeat: false };

/** The assistant answers it, or an email goes to the person without an open page. */
const followUp = async (deps: Deps, who: Side, { message, session, listeners }: NewlySent): Promise<void> => {
  if (who === 'agent') await deps.emailAbsentGuest(session.sessionId, listeners);
  else if (assistantAnswers(session)) await answerMessage(deps)(session, listeners, message);
  else await deps.emailAbsentAgent(session.sessionId, listeners);
};

export const receiveMessage =
  (deps: Deps) =>
  async (
    connectionId: string,
    { sessionId, who, agentId }: Speaker,
    { message: text, client_id: clientId, again }: FromClient & { type: 'message' },
  ): Promise<void> => {
    const { frames } = deps;
    const sent = await deps.sendMessage(sessionId, { from: who, text, clientId, again, agentId });
    if (!sent) return;
    const { message, isRepeat } = sent;
    // The others come first: the sender's page shows the words already.
    const shown = isRepeat
      ? Promise.resolve()
      : frames.toListeners(sessionId, sent.listeners, messageFrame(message), connectionId);
    await atMost(ACK_WAITS_MS, shown);
    if (clientId) await frames.toConnection(sessionId, connectionId, acknowledgment(clientId, message));
    if (!isRepeat) await Promise.all([shown, followUp(deps, who, sent)]);
    else if (who === 'user') await answerIfMissed(deps)(sessionId, message);
  };
