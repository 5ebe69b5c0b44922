// What a conversation's socket does with every frame, whoever answers for the agent.
import type { APIGatewayProxyResult, APIGatewayProxyWebsocketEventV2 } from 'aws-lambda';
import { systemClock as clock } from '../core/clock.ts';
import type { ConnectionStore } from '../core/connection-store.ts';
import type { Db } from '../core/db.ts';
import { createGuestGuard } from '../core/guest-link.ts';
import type { PostToSockets } from '../core/post-to-sockets.ts';
import type { Secret } from '../core/secrets.ts';
import { answerGuest } from './answer-guest.ts';
import type { Assistant } from './assistant/assistant.ts';
import { conversation } from './conversation.ts';
import { handOver } from './hand-over.ts';
import { markSeen } from './mark-seen.ts';
import { createPatience } from './patience.ts';
import { sendMessage } from './send-message.ts';
import { createSpeakers } from './speaker.ts';
import { tellAbsentGuest } from './tell-absent-guest.ts';

type Deps = { db: Db; connections: ConnectionStore; pinKey: Secret; post: PostToSockets; assistant: Assistant };

export const socketHandler = ({ db, connections, pinKey, post, assistant }: Deps) => {
  const hear = conversation({
    db,
    clock,
    connections,
    post,
    speakers: createSpeakers({ db, clock, connections, pinKey, proveGuest: createGuestGuard({ db, clock, pinKey }) }),
    patience: createPatience(Date.now),
    send: sendMessage({ db, clock, connections }),
    seen: markSeen({ db }),
    handOver: handOver({ db, clock }),
    answerGuest: answerGuest({ db, clock, assistant }),
    tellAbsentGuest: tellAbsentGuest({ db, clock }),
  });
  return async (event: APIGatewayProxyWebsocketEventV2): Promise<APIGatewayProxyResult> => {
    await hear(event.requestContext.connectionId, event.body ?? '');
    return { statusCode: 200, body: '' };
  };
};
