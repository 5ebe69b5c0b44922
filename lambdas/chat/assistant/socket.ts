// The same conversations in a stage with a model: a separate entry, so that other stages don't carry its client.
import { env } from '#core/platform/env.ts';
import { plainly } from '#core/platform/plainly.ts';
import { socketHandler } from '#public/chat/conversation';
import { bedrock } from './bedrock.ts';

/** One attempt may take the whole time limit: there is no time for a second. */
const openBedrock = async () => {
  const [{ BedrockRuntimeClient }, { NodeHttpHandler }] = await Promise.all([
    import('@aws-sdk/client-bedrock-runtime'),
    import('@smithy/node-http-handler'),
  ]);
  const requestHandler = new NodeHttpHandler({ connectionTimeout: 1000, requestTimeout: 10_000 });
  return new BedrockRuntimeClient({ maxAttempts: 1, requestHandler });
};
let client: ReturnType<typeof openBedrock> | undefined;

const model = bedrock({
  model: env('ASSISTANT_MODEL'),
  guardrail: { id: env('GUARDRAIL_ID'), version: env('GUARDRAIL_VERSION') },
  client: () => {
    client ??= openBedrock();
    return client;
  },
});
export const handler = plainly(socketHandler(model));
