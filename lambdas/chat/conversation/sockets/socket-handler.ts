// What a conversation's socket does with every frame, whoever answers for the agent.

import type { APIGatewayProxyResult, APIGatewayProxyWebsocketEventV2 } from 'aws-lambda';
import { openDb } from '#core/aws/clients.ts';
import { createPoster } from '#core/aws/post-to-connection.ts';
import { createSecret } from '#core/aws/secrets.ts';
import { createGuestGuard } from '#core/http/guest-link.ts';
import { systemClock as clock } from '#core/platform/clock.ts';
import { env } from '#core/platform/env.ts';
import { createConnectionStore } from '#core/realtime/connection-store.ts';
import { createPostToSockets } from '#core/realtime/post-to-sockets.ts';
import type { Assistant } from '../../assistant/public.ts';
import { answerGuest } from '../messages/answer-guest.ts';
import { emailAbsentGuest } from '../messages/email-absent-guest.ts';
import { markSeen } from '../messages/mark-seen.ts';
import { sendMessage } from '../messages/send-message.ts';
import { conversation } from './conversation.ts';
import { createRateLimiter } from './rate-limiter.ts';
import { createSpeakers } from './speaker.ts';

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
    rateLimiter: createRateLimiter(Date.now),
    send: sendMessage({ db, clock, connections }),
    seen: markSeen({ db }),
    answerGuest: answerGuest({ db, clock, assistant }),
    emailAbsentGuest: emailAbsentGuest({ db, clock }),
  });
  return async (event: APIGatewayProxyWebsocketEventV2): Promise<APIGatewayProxyResult> => {
    await hear(event.requestContext.connectionId, event.body ?? '');
    return { statusCode: 200, body: '' };
  };
};
