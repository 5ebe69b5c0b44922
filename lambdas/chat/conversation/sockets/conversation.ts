// What happens on a chat socket: every frame is parsed, attributed, done once, and told to whom it concerns.

import * as z from 'zod/mini';
import type { Db } from '#core/data/db.ts';
import { AppError } from '#core/http/errors.ts';
import { asAppError, hasHalfLetter } from '#core/http/http.ts';
import type { Clock } from '#core/platform/clock.ts';
import { log } from '#core/platform/log.ts';
import { type ConnectionStore, chatChannel, type Listener } from '#core/realtime/connection-store.ts';
import type { PostToSockets } from '#core/realtime/post-to-sockets.ts';
import { isSignedStep } from '../../transaction/contract.ts';
import { type ChatMessage, type FromClient, type FromServer, fromClient } from '../contract.ts';
import type { Session } from '../entity.ts';
import type { AnswerGuest } from '../messages/answer-guest.ts';
import type { EmailAbsentGuest } from '../messages/email-absent-guest.ts';
import type { markSeen } from '../messages/mark-seen.ts';
import { readMessages } from '../messages/message-store.ts';
import type { Draft, sendMessage } from '../messages/send-message.ts';
import { readSession } from '../session.ts';
import type { Speaker, Speakers } from './speaker.ts';

type Deps = {
  db: Db;
  clock: Clock;
  connections: ConnectionStore;
  post: PostToSockets;
  speakers: Speakers;
  rateLimiter: (connectionId: string) => boolean;
  send: ReturnType<typeof sendMessage>;
  seen: ReturnType<typeof markSeen>;
  answerGuest: AnswerGuest;
  emailAbsentGuest: EmailAbsentGuest;
};

const TYPING_AGAIN_MS = 3000;

const asPush = ({ text, ...rest }: ChatMessage): FromServer => ({ ...rest, type: 'message', message: text });

const read = (body: string): FromClient => {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch (cause) {
    throw new AppError('MALFORMED', { cause });
  }
  if (hasHalfLetter(value)) throw new AppError('MALFORMED');
  const result = z.safeParse(fromClient, value);
  if (!result.success) throw new AppError('INVALID', { message: 'This message could not be understood.' });
  return result.data;
};

/** Of a frame that could not be read, to tell its sender which one it was. */
const clientIdIn = (body: string): string | undefined => /"client_id"\s*:\s*"([\w:.-]{1,100})"/.exec(body)?.[1];

export const conversation = (deps: Deps) => {
  const { post, connections } = deps;

  const tell = (sessionId: string, listeners: Listener[], message: FromServer, except = '') =>
    post(
      chatChannel(sessionId),
      listeners.map(({ connectionId }) => connectionId).filter((id) => id !== except),
      message,
    );

  const relay = async ({ sessionId }: Speaker, message: FromServer, except: string) =>
    tell(sessionId, await connections.listeners(chatChannel(sessionId)), message, except);

  const say = async (sessionId: string, draft: Draft) => {
    const sent = await deps.send(sessionId, draft);
    if (!sent || sent.isRepeat) return;
    for (const one of sent.said) await tell(sessionId, sent.listeners, asPush(one));
    if (draft.handOver) await tell(sessionId, sent.listeners, { type: 'handover', to: draft.handOver.to });
  };

  /** A page shows it for some seconds; a model may think for longer. */
  const whileTyping = async <T>(sessionId: string, listeners: Listener[], answer: Promise<T>): Promise<T> => {
    const show = () => tell(sessionId, listeners, { type: 'typing', from: 'assistant' });
    const again = setInterval(() => void show(), TYPING_AGAIN_MS);
    try {
      const [done] = await Promise.all([answer, show()]);
      return done;
    } finally {
      clearInterval(again);
    }
  };

  /** Under a name made of the message, so that each is answered once however often it is asked for. */
  const answer = async (session: Session, listeners: Listener[], asked: ChatMessage) => {
    if (!isSignedStep(session.step) || session.handedOver) return;
    const { text, handOver } = await whileTyping(session.sessionId, listeners, deps.answerGuest(session, asked.text));
    await say(session.sessionId, {
      from: 'assistant',
      text,
      clientId: `answer:${asked.id}`,
      ...(handOver ? { handOver: { to: 'agent', by: 'user' } } : {}),
    });
  };

  /** Between a message and its answer a function can die; a page that waits in vain says its message again. */
  const answerIfMissed = async (speaker: Speaker, asked: ChatMessage) => {
    const session = await readSession(deps.db, speaker.sessionId);
    if (session?.state !== 'open') return;
    const since = await readMessages(deps.db, speaker.sessionId, { after: asked.seq });
    if (since.some(({ from }) => from === 'assistant' || from === 'agent')) return;
    await answer(session, await connections.listeners(chatChannel(speaker.sessionId)), asked);
  };

  const message = async (connectionId: string, speaker: Speaker, frame: FromClient & { type: 'message' }) => {
    const { sessionId, who } = speaker;
    const sent = await deps.send(sessionId, {
      from: who,
      text: frame.message,
      clientId: frame.client_id,
      again: frame.again,
    });
    if (!sent) return;
    const { id, seq, timestamp, warning } = sent.message;
    const ack: FromServer | undefined = frame.client_id
      ? { type: 'ack', client_id: frame.client_id, id, seq, timestamp, warning }
      : undefined;
    await Promise.all([
      ack && post(chatChannel(sessionId), [connectionId], ack),
      sent.isRepeat ? undefined : tell(sessionId, sent.listeners, asPush(sent.message), connectionId),
    ]);
    if (sent.isRepeat) return who === 'user' ? answerIfMissed(speaker, sent.message) : undefined;
    const { session, listeners } = sent;
    if (who === 'agent') return deps.emailAbsentGuest(session, listeners);
    return answer(session, listeners, sent.message);
  };

  const greet = async (connectionId: string, { sessionId }: Speaker) => {
    const session = await readSession(deps.db, sessionId);
    if (!session) throw new AppError('NOT_FOUND');
    const ready: FromServer = {
      type: 'ready',
      seq: session.seq,
      handed_over: session.handedOver,
      seen: { user: session.seenUser, agent: session.seenAgent },
    };
    await post(chatChannel(sessionId), [connectionId], ready);
  };

  const handle = async (connectionId: string, body: string) => {
    if (!deps.rateLimiter(connectionId)) throw new AppError('TOO_MANY_REQUESTS');
    const frame = read(body);
    if (frame.type === 'ping') return;
    const speaker = await deps.speakers(connectionId, 'request_id' in frame || 'ticket' in frame ? frame : {});
    if (frame.type === 'hello') return greet(connectionId, speaker);
    if (frame.type === 'message') return message(connectionId, speaker, frame);
    if (frame.type === 'typing') return relay(speaker, { type: 'typing', from: speaker.who }, connectionId);
    const { sessionId, who } = speaker;
    if (frame.type === 'handover') return say(sessionId, { from: 'system', handOver: { to: frame.to, by: who } });
    if (await deps.seen(sessionId, who, frame.seq))
      await relay(speaker, { type: 'seen', from: who, seq: frame.seq }, connectionId);
  };

  return async (connectionId: string, body: string): Promise<void> => {
    try {
      await handle(connectionId, body);
    } catch (error) {
      const known = asAppError(error);
      if (known.status >= 500) log.error('chat frame failed', { code: known.code }, error);
      const refusal: FromServer = {
        type: 'error',
        code: known.code,
        message: known.message,
        client_id: clientIdIn(body),
      };
      await post('', [connectionId], refusal);
    }
  };
};
