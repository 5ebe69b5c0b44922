// What open sockets say. Those of the dashboard only ping; the others are conversations.
import type { APIGatewayProxyResult, APIGatewayProxyWebsocketEventV2 } from 'aws-lambda';
import { createPoster } from '../core/aws/post-to-connection.ts';
import { openDb } from '../core/clients.ts';
import { systemClock } from '../core/clock.ts';
import { createConnectionStore } from '../core/connection-store.ts';
import { env } from '../core/env.ts';
import { createGuestGuard } from '../core/guest-link.ts';
import { createPostToSockets } from '../core/post-to-sockets.ts';
import { createSecret } from '../core/secrets.ts';
import { answerGuest } from './answer-guest.ts';
import type { Assistant } from './assistant/assistant.ts';
import { bedrock } from './assistant/bedrock.ts';
import { guide } from './assistant/guide.ts';
import { conversation } from './conversation.ts';
import { handOver } from './hand-over.ts';
import { markSeen } from './mark-seen.ts';
import { createPatience } from './patience.ts';
import { sendMessage } from './send-message.ts';
import { createSpeakers } from './speaker.ts';
import { tellAbsentGuest } from './tell-absent-guest.ts';

const db = openDb();
const clock = systemClock;
const connections = createConnectionStore(db);
const pinKey = createSecret(env('PIN_KEY_SECRET'));

/** A try takes as long as an answer may, so that there is one. */
const openBedrock = async () => {
  const [{ BedrockRuntimeClient }, { NodeHttpHandler }] = await Promise.all([
    import('@aws-sdk/client-bedrock-runtime'),
    import('@smithy/node-http-handler'),
  ]);
  const requestHandler = new NodeHttpHandler({ connectionTimeout: 1000, requestTimeout: 10_000 });
  return new BedrockRuntimeClient({ maxAttempts: 1, requestHandler });
};
let client: ReturnType<typeof openBedrock> | undefined;
const chosenAssistant = (): Assistant => {
  const model = process.env.ASSISTANT_MODEL;
  if (!model) return guide;
  const guardrail = { id: env('GUARDRAIL_ID'), version: env('GUARDRAIL_VERSION') };
  return bedrock({
    model,
    guardrail,
    client: () => {
      client ??= openBedrock();
      return client;
    },
  });
};

const hear = conversation({
  db,
  clock,
  connections,
  post: createPostToSockets({ send: createPoster(env('SOCKET_ENDPOINT')), connections }),
  speakers: createSpeakers({ db, clock, connections, pinKey, proveGuest: createGuestGuard({ db, clock, pinKey }) }),
  patience: createPatience(Date.now),
  send: sendMessage({ db, clock, connections }),
  seen: markSeen({ db }),
  handOver: handOver({ db, clock }),
  answerGuest: answerGuest({ db, clock, assistant: chosenAssistant() }),
  tellAbsentGuest: tellAbsentGuest({ db, clock }),
});

export const handler = async (event: APIGatewayProxyWebsocketEventV2): Promise<APIGatewayProxyResult> => {
  await hear(event.requestContext.connectionId, event.body ?? '');
  return { statusCode: 200, body: '' };
};
