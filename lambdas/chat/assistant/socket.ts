// The same conversations where a stage has a model: an entry of its own, so that the others do not carry its client.
import { createPoster } from '../../core/aws/post-to-connection.ts';
import { openDb } from '../../core/clients.ts';
import { createConnectionStore } from '../../core/connection-store.ts';
import { env } from '../../core/env.ts';
import { createPostToSockets } from '../../core/post-to-sockets.ts';
import { createSecret } from '../../core/secrets.ts';
import { socketHandler } from '../socket-handler.ts';
import { bedrock } from './bedrock.ts';

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

const db = openDb();
const connections = createConnectionStore(db);

export const handler = socketHandler({
  db,
  connections,
  pinKey: createSecret(env('PIN_KEY_SECRET')),
  post: createPostToSockets({ send: createPoster(env('SOCKET_ENDPOINT')), connections }),
  assistant: bedrock({
    model: env('ASSISTANT_MODEL'),
    guardrail: { id: env('GUARDRAIL_ID'), version: env('GUARDRAIL_VERSION') },
    client: () => {
      client ??= openBedrock();
      return client;
    },
  }),
});
