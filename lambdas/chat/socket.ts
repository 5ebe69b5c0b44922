// What open sockets say. Those of the dashboard only ping; the others are conversations, in which the guide answers.
import { createPoster } from '../core/aws/post-to-connection.ts';
import { openDb } from '../core/clients.ts';
import { createConnectionStore } from '../core/connection-store.ts';
import { env } from '../core/env.ts';
import { createPostToSockets } from '../core/post-to-sockets.ts';
import { createSecret } from '../core/secrets.ts';
import { guide } from './assistant/guide.ts';
import { socketHandler } from './socket-handler.ts';

const db = openDb();
const connections = createConnectionStore(db);

export const handler = socketHandler({
  db,
  connections,
  pinKey: createSecret(env('PIN_KEY_SECRET')),
  post: createPostToSockets({ send: createPoster(env('SOCKET_ENDPOINT')), connections }),
  assistant: guide,
});
