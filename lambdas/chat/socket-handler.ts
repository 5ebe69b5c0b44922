// What a conversation's socket does with every frame, whoever answers for the agent.
import type { APIGatewayProxyResult, APIGatewayProxyWebsocketEventV2 } from 'aws-lambda';
import { createPoster } from '../core/aws/post-to-connection.ts';
import { openDb } from '../core/clients.ts';
import { systemClock as clock } from '../core/clock.ts';
import { createConnectionStore } from '../core/connection-store.ts';
import { env } from '../core/env.ts';
import { createGuestGuard } from '../core/guest-link.ts';
import { createPostToSockets } from '../core/post-to-sockets.ts';
import { createSecret } from '../core/secrets.ts';
import { answerGuest } from './answer-guest.ts';
import type { Assistant } from './assistant/assistant.ts';
import { conversation } from './conversation.ts';
import { markSeen } from './mark-seen.ts';
import { createPatience } from './patience.ts';
import { sendMessage } from './send-message.ts';
import { createSpeakers } from './speaker.ts';
import { tellAbsentGuest } from './tell-absent-guest.ts';

export const socketHandler = (assistant: Assistant) => {
  const db = openDb();
  const connections = createConnectionStore(db);
  const pinKey = createSecret(env('PIN_KEY_SECRET'));
  const post = createPostToSockets({ send: createPoster(env('SOCKET_ENDPOINT')), connections });
  const hear = conversation({
    db,
    clock,
    connections,
    post,
    speakers: createSpeakers({ db, clock, connections, pinKey, proveGuest: createGuestGuard({ db, clock, pinKey }) }),
    patience: createPatience(Date.now),
    send: sendMessage({ db, clock, connections }),
    seen: markSeen({ db }),
    answerGuest: answerGuest({ db, clock, assistant }),
    tellAbsentGuest: tellAbsentGuest({ db, clock }),
  });
  return async (event: APIGatewayProxyWebsocketEventV2): Promise<APIGatewayProxyResult> => {
    await hear(event.requestContext.connectionId, event.body ?? '');
    return { statusCode: 200, body: '' };
  };
};
