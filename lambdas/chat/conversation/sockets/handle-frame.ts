// Every frame on a chat socket is read, attributed to its sender, handled once, and passed on.
import * as v from 'valibot';
import type { Db } from '#core/data/db.ts';
import { AppError } from '#core/http/errors.ts';
import { asAppError, hasHalfLetter } from '#core/http/http.ts';
import { log } from '#core/platform/log.ts';
import type { ConnectionStore } from '#core/realtime/connection-store.ts';
import type { PostToSockets } from '#core/realtime/post-to-sockets.ts';
import { eventOfRefusal, logSecurityEvent } from '#core/security/log-event.ts';
import type { AskAssistant } from '../messages/ask-assistant.ts';
import type { EmailAbsentAgent, EmailAbsentGuest } from '../messages/email-absent-person.ts';
import type { MarkSeen } from '../messages/mark-seen.ts';
import { lastNumber } from '../messages/message-store.ts';
import type { SendMessage } from '../messages/send-message.ts';
import { readSession } from '../session.ts';
import { type FromClient, fromClient } from '../vocabulary.ts';
import { createFramePoster, deliverMessage } from './broadcast.ts';
import { readyFrame, refusal } from './frames.ts';
import { receiveMessage } from './receive-message.ts';
import type { IdentifySpeaker } from './speaker.ts';

export const readFrame = (body: string): FromClient => {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch (cause) {
    throw new AppError('MALFORMED', { cause });
  }
  const result = v.safeParse(fromClient, value);
  if (!result.success) throw new AppError('INVALID', { message: "We couldn't read this message." });
  // Checks only known fields: the rest may be nested as deep as a frame is long.
  if (hasHalfLetter(result.output)) throw new AppError('MALFORMED');
  return result.output;
};

/** For an unreadable frame: its client id, so that its sender learns which message failed. */
export const clientIdIn = (body: string): string | undefined => /"client_id"\s*:\s*"([\w:.-]{1,100})"/.exec(body)?.[1];

type Deps = {
  db: Db;
  connections: Pick<ConnectionStore, 'listeners'>;
  post: PostToSockets;
  identifySpeaker: IdentifySpeaker;
  rateLimiter: (connectionId: string) => boolean;
  sendMessage: SendMessage;
  markSeen: MarkSeen;
  askAssistant: AskAssistant;
  emailAbsentGuest: EmailAbsentGuest;
  emailAbsentAgent: EmailAbsentAgent;
};

export const handleFrame = (deps: Deps) => {
  const frames = createFramePoster(deps);
  const deliver = deliverMessage({ ...deps, frames });
  const receive = receiveMessage({ ...deps, frames, deliverMessage: deliver });

  const greet = async (connectionId: string, sessionId: string) => {
    const [session, last] = await Promise.all([readSession(deps.db, sessionId), lastNumber(deps.db, sessionId)]);
    if (!session) throw new AppError('NOT_FOUND');
    await frames.toConnection(sessionId, connectionId, readyFrame(session, last));
  };

  const handle = async (connectionId: string, body: string) => {
    if (!deps.rateLimiter(connectionId)) throw new AppError('TOO_MANY_REQUESTS');
    const frame = readFrame(body);
    const speaker = await deps.identifySpeaker(connectionId, 'request_id' in frame || 'ticket' in frame ? frame : {});
    const { sessionId, who, agentId } = speaker;
    switch (frame.type) {
      case 'hello':
        return greet(connectionId, sessionId);
      case 'message':
        return receive(connectionId, speaker, frame);
      case 'typing':
        return frames.toOthers(sessionId, { type: 'typing', from: who }, connectionId);
      case 'handoff':
        await deliver(sessionId, { from: 'system', handoff: { to: frame.to, by: who, agentId } });
        return;
      case 'seen':
        if (await deps.markSeen(speaker, frame.seq))
          await frames.toOthers(sessionId, { type: 'seen', from: who, seq: frame.seq }, connectionId);
    }
  };

  return async (connectionId: string, body: string): Promise<void> => {
    try {
      await handle(connectionId, body);
    } catch (error) {
      const known = asAppError(error);
      if (known.status >= 500) log.error('chat frame failed', { code: known.code }, error);
      const event = eventOfRefusal(known.code, undefined);
      if (event) logSecurityEvent({ event, outcome: 'refused', reason: known.code });
      await frames.toConnection('', connectionId, refusal(known, clientIdIn(body)));
    }
  };
};
