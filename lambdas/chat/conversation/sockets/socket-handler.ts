// The function behind a conversation's socket. Which assistant answers depends on the stage.
import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyResult, APIGatewayProxyWebsocketEventV2 } from 'aws-lambda';
import { openDb } from '#core/aws/clients.ts';
import { createPoster } from '#core/aws/post-to-connection.ts';
import { createSecret } from '#core/aws/secrets.ts';
import { createGuestGuard } from '#core/http/guest-link.ts';
import { systemClock as clock } from '#core/platform/clock.ts';
import { withCall } from '#core/platform/correlation.ts';
import { env } from '#core/platform/env.ts';
import { createConnectionStore } from '#core/realtime/connection-store.ts';
import { createPostToSockets } from '#core/realtime/post-to-sockets.ts';
import type { Assistant } from '#public/chat/assistant';
import { askAssistant } from '../messages/ask-assistant.ts';
import { emailAbsentAgent, emailAbsentGuest } from '../messages/email-absent-person.ts';
import { markSeen } from '../messages/mark-seen.ts';
import { sendMessage } from '../messages/send-message.ts';
import { handleFrame } from './handle-frame.ts';
import { createRateLimiter } from './rate-limiter.ts';
import { identifySpeaker } from './speaker.ts';

export const socketHandler = (assistant: Assistant) => {
  const db = openDb();
  const connections = createConnectionStore(db);
  const pinKey = createSecret(env('PIN_KEY_SECRET'));
  const proveGuest = createGuestGuard({ db, clock, pinKey });
  const handle = handleFrame({
    db,
    connections,
    post: createPostToSockets({ send: createPoster(env('SOCKET_ENDPOINT')), connections }),
    identifySpeaker: identifySpeaker({ db, clock, connections, pinKey, proveGuest }),
    rateLimiter: createRateLimiter(Date.now),
    sendMessage: sendMessage({ db, clock, connections }),
    markSeen: markSeen({ db }),
    askAssistant: askAssistant({ db, clock, assistant }),
    emailAbsentGuest: emailAbsentGuest({ db, clock }),
    emailAbsentAgent: emailAbsentAgent({ db, clock }),
  });
  return async (event: APIGatewayProxyWebsocketEventV2): Promise<APIGatewayProxyResult> => {
    const { connectionId } = event.requestContext;
    await withCall({ correlationId: randomUUID() }, () => handle(connectionId, event.body ?? ''));
    return { statusCode: 200, body: '' };
  };
};
