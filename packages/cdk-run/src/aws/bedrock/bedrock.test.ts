import { BedrockRuntimeClient, ConverseStreamCommand } from '@aws-sdk/client-bedrock-runtime';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { anEndpoint } from 'cdk-run/testing/an-endpoint';
import { describe, expect, it } from 'vitest';
import { createBedrock, type Said } from './bedrock.ts';

const modelId = 'example.model-v1:0';
const allow = (Action: string, Resource: string) => ({ Effect: 'Allow' as const, Action, Resource });
const mayInvoke = allow(
  'bedrock:InvokeModelWithResponseStream',
  `arn:aws:bedrock:us-east-1::foundation-model/${modelId}`,
);
const mayApply = allow('bedrock:ApplyGuardrail', 'arn:aws:bedrock:us-east-1:000000000000:guardrail/abcdefghij');

const converse = async (said: Said, statements = [mayInvoke, mayApply], maxTokens = 100) => {
  const asked: { document: string; question: string }[] = [];
  const service = createBedrock({
    region: 'us-east-1',
    accountId: '000000000000',
    model: ({ document, question }) => {
      asked.push({ document, question });
      return said;
    },
  });
  const { asReport } = await anEndpoint({ services: [service], statements });
  const client = new BedrockRuntimeClient({ ...asReport, requestHandler: new NodeHttpHandler() });
  const part = (text: string, qualifier: 'grounding_source' | 'query') => ({
    guardContent: { text: { text, qualifiers: [qualifier] } },
  });
  const { stream = [] } = await client.send(
    new ConverseStreamCommand({
      modelId,
      messages: [
        { role: 'user', content: [part('The term is 180 days.', 'grounding_source'), part('Term?', 'query')] },
      ],
      inferenceConfig: { maxTokens },
      guardrailConfig: { guardrailIdentifier: 'abcdefghij', guardrailVersion: '1' },
    }),
  );
  let text = '';
  let stopReason = '';
  for await (const event of stream) {
    text += event.contentBlockDelta?.delta?.text ?? '';
    stopReason = event.messageStop?.stopReason ?? stopReason;
  }
  return { text, stopReason, asked };
};

describe('ConverseStream', () => {
  it('gives the model the parts that the guardrail checks, and streams its answer', async () => {
    expect(await converse({ text: 'It lasts 180 days, as the document says.' })).toEqual({
      text: 'It lasts 180 days, as the document says.',
      stopReason: 'end_turn',
      asked: [{ document: 'The term is 180 days.', question: 'Term?' }],
    });
  });

  it('stops at the token limit, or for the reason that the model gives', async () => {
    const cut = await converse({ text: 'On and on. '.repeat(100) }, undefined, 10);
    expect([cut.stopReason, cut.text.length]).toEqual(['max_tokens', 40]);
    const stopped = await converse({ text: 'No.', stopReason: 'guardrail_intervened' });
    expect(stopped.stopReason).toBe('guardrail_intervened');
  });

  it('breaks off with an exception within the stream', async () => {
    await expect(converse({ text: 'It la', breaksWith: 'throttlingException' })).rejects.toMatchObject({
      name: 'ThrottlingException',
    });
  });

  it.each([
    ['the model', [mayApply], 'bedrock:InvokeModelWithResponseStream'],
    ['the guardrail', [mayInvoke], 'bedrock:ApplyGuardrail'],
  ])('needs a grant for %s', async (_, statements, action) => {
    await expect(converse({ text: 'Yes.' }, statements)).rejects.toThrow(action);
  });
});
