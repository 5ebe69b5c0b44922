// The assistant's adapter and the unmodified SDK, against the local cloud's Bedrock. Its faults are part of F-01 of
// docs/security.md.
import { BedrockRuntimeClient } from '@aws-sdk/client-bedrock-runtime';
import { type Converse, createBedrock, type Model, type Said } from '@local/cloud/bedrock';
import { createFaults } from '@local/cloud/faults';
import { anEndpoint } from '@local/cloud/testing/an-endpoint';
import { quotingModel } from '@local/groundwork/model';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { describe, expect, it, vi } from 'vitest';
import { hostilePrompts, THEIR_WISH } from '#test/security/corpus/hostile-prompts.ts';
import { bedrock, MOST_TURNS } from './bedrock.ts';

const modelId = 'example.model-v1:0';
const guardrail = { id: 'abcdefghij', version: '1' };
const granted = [
  {
    Effect: 'Allow' as const,
    Action: 'bedrock:InvokeModelWithResponseStream',
    Resource: `arn:aws:bedrock:us-east-1::foundation-model/${modelId}`,
  },
  {
    Effect: 'Allow' as const,
    Action: 'bedrock:ApplyGuardrail',
    Resource: 'arn:aws:bedrock:us-east-1:000000000000:guardrail/abcdefghij',
  },
];
const document = {
  title: 'Real Estate Listing Agreement',
  clauses: [
    { heading: 'Commission', text: 'The seller pays the agent a commission at closing, out of the proceeds.' },
    { heading: 'Term', text: 'The agreement lasts 180 days from the day of the last signature.' },
  ],
};

const anAssistant = async (model: Model = quotingModel, statements = granted, deadlineMs?: number, fault?: object) => {
  const service = createBedrock({ region: 'us-east-1', accountId: '000000000000', model });
  const faults = createFaults();
  if (fault) faults.add({ target: 'bedrock', count: 9, ...fault });
  const { asReport } = await anEndpoint({ services: [service], statements, faults });
  const client = new BedrockRuntimeClient({ ...asReport, requestHandler: new NodeHttpHandler() });
  const assistant = bedrock({
    client: async () => client,
    model: modelId,
    guardrail,
    ...(deadlineMs ? { deadlineMs } : {}),
  });
  return (text: string, turn = 0) => assistant.reply({ step: 1, document, text, agentName: 'Ada Agent', turn });
};
const silent = () => vi.spyOn(process.stdout, 'write').mockReturnValue(true);

describe('the assistant on Bedrock', () => {
  it('passes on an answer of the model that is grounded in the document', async () => {
    const ask = await anAssistant(() => ({ text: 'Half a year: clause 2 says "The agreement lasts 180 days".' }));
    expect(await ask('How long is it?')).toEqual({
      text: 'Half a year: clause 2 says "The agreement lasts 180 days". To learn what this means for you, please ask Ada Agent.',
      handOver: false,
    });
  });

  it('leaves Spanish to the guide: what a model says is checked in English only', async () => {
    const ask = await anAssistant(() => ({ text: 'Clause 2 says "The agreement lasts 180 days".' }));
    expect((await ask('¿Cuánto dura el plazo?')).text).toMatch(/^La cláusula 2/);
  });

  it('asks with the document, the guardrail and a cap, and nothing else of the transaction', async () => {
    let sent: Converse | undefined;
    const ask = await anAssistant(({ input }): Said => {
      sent = input;
      return { text: 'NOT IN THE DOCUMENT' };
    });
    expect((await ask('Do you like jazz?')).text).toContain("I don't know");
    expect(sent).toMatchObject({
      guardrailConfig: { guardrailIdentifier: 'abcdefghij', guardrailVersion: '1' },
      inferenceConfig: { maxTokens: 300, temperature: 0 },
      messages: [{ role: 'user' }],
    });
    expect(Object.keys(sent ?? {}).sort()).toEqual(['guardrailConfig', 'inferenceConfig', 'messages', 'system']);
    expect(JSON.stringify(sent?.system)).not.toContain('jazz');
  });

  it('never asks the model for advice, a greeting or a person', async () => {
    const ask = await anAssistant(() => {
      throw new Error('The model was asked');
    });
    expect((await ask('Should I sign this?')).text).toContain("can't give legal, tax, or price advice");
    expect(await ask('Can I talk to my agent?')).toMatchObject({ handOver: true });
    expect((await ask('hello')).text).toContain('Hello!');
  });

  it.each<[string, Said]>([
    ['the guardrail steps in', { text: 'Clause 2 says "The agreement lasts', stopReason: 'guardrail_intervened' }],
    ['the answer is cut off', { text: `Clause 2 says "The agreement lasts 180 days". ${'And on. '.repeat(400)}` }],
    ['the stream breaks', { text: 'Clause 2 says "The agree', breaksWith: 'modelStreamErrorException' }],
    ['it is throttled half-way', { text: '', breaksWith: 'throttlingException' }],
    ['it makes something up', { text: 'Clause 2 says "The term is as long as you like".' }],
  ])('answers by the guide when %s', async (_, said) => {
    const written = silent();
    const ask = await anAssistant(() => said);
    expect((await ask('How long is the term?')).text).toMatch(/^Clause 2, "Term", says: "The agreement lasts 180 days/);
    written.mockRestore();
  });

  it('answers by the guide without the grant, and when the model takes too long', async () => {
    const written = silent();
    const ungranted = await anAssistant(undefined, []);
    expect((await ungranted('How long is the term?')).text).toContain('Clause 2, "Term"');
    const slow = await anAssistant(undefined, granted, 1);
    expect((await slow('How long is the term?')).text).toContain('Clause 2, "Term"');
    written.mockRestore();
  });

  it.each(['429', '500', 'reset', 'cut', 'timeout'])(
    'answers by the guide when the service fails: %s',
    async (kind) => {
      const written = silent();
      const said = () => ({ text: 'Half a year: clause 2 says "The agreement lasts 180 days".' });
      const ask = await anAssistant(said, granted, kind === 'timeout' ? 50 : undefined, { kind, when: 'after' });
      expect((await ask('How long is the term?')).text).toMatch(
        /^Clause 2, "Term", says: "The agreement lasts 180 days/,
      );
      written.mockRestore();
    },
  );

  it('hands over after so many answers', async () => {
    const ask = await anAssistant();
    expect((await ask('How long is the term?', MOST_TURNS - 1)).handOver).toBe(false);
    expect(await ask('How long is the term?', MOST_TURNS)).toMatchObject({ handOver: true });
  });

  it('says nothing that a guest puts into its mouth, not even with a model that obeys', async () => {
    const written = silent();
    const some = hostilePrompts.filter((_, at) => at % 10 === 0);
    const parrots: [(question: string) => string, readonly string[]][] = [
      [(question) => question, some],
      [(question) => `Clause 1 says: "${question}"`, some],
      [(question) => `Clause 1 says "The seller pays the agent a commission". ${question}`, hostilePrompts],
    ];
    const said: string[] = [];
    for (const [parrot, prompts] of parrots) {
      const ask = await anAssistant(({ question }) => ({ text: parrot(question) }));
      for (const prompt of prompts) said.push((await ask(prompt)).text);
    }
    written.mockRestore();
    expect(said.filter((text) => THEIR_WISH.test(text))).toEqual([]);
    console.log(`assistant: ${said.length} answers of models that obey, nothing said that is not in the document`);
  });
});
