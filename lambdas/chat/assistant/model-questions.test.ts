// The same questions, with the same bars, in a stage with a model: through the adapter and the unmodified SDK.
import { BedrockRuntimeClient } from '@aws-sdk/client-bedrock-runtime';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { createBedrock, type Model } from 'cdk-run/bedrock';
import { anEndpoint } from 'cdk-run/testing/an-endpoint';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { sized } from '#test/cloud/size.ts';
import { heldOutQuestions } from '#test/corpus/assistant-held-out.ts';
import { misled, outcomesOf, tooManyWrong } from '#test/corpus/assistant-outcomes.ts';
import { assistantQuestions } from '#test/corpus/assistant-questions.ts';
import { recordedModel } from '#test/corpus/recorded-model.ts';
import { AGENT, closingDocuments, listingAgreement } from '#test/security/corpus/documents.ts';
import { bedrock } from './bedrock.ts';

const documents = { 1: listingAgreement, 3: closingDocuments };
const mayAsk = ['InvokeModelWithResponseStream', 'ApplyGuardrail'].map((action) => ({
  Effect: 'Allow' as const,
  Action: `bedrock:${action}`,
  Resource: '*',
}));

const anAssistant = async (model: Model) => {
  const service = createBedrock({ region: 'us-east-1', accountId: '000000000000', model });
  const { asReport } = await anEndpoint({ services: [service], statements: mayAsk });
  const client = new BedrockRuntimeClient({ ...asReport, requestHandler: new NodeHttpHandler() });
  const guardrail = { id: 'abcdefghij', version: '1' };
  return bedrock({ client: async () => client, model: 'example.model-v1:0', guardrail });
};

/** The results of the questions, with a model for each document. */
const askAll = async (questions: typeof assistantQuestions, models: Record<1 | 3, Model>) => {
  const assistants = { 1: await anAssistant(models[1]), 3: await anAssistant(models[3]) };
  return outcomesOf(questions, ({ step, text, isWarned }, language) =>
    assistants[step].reply({
      document: documents[step],
      text,
      isWarned,
      agentName: AGENT,
      language,
      turn: 0,
    }),
  );
};

// The log has the reason for each answer that isn't shown.
const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
afterAll(() => written.mockRestore());

describe('with the recorded model, 95 of 100 in each language are right, and none is wrong about money', () => {
  it.each([
    ['the questions that the topics were written for', assistantQuestions],
    ['questions that they were never tuned on', heldOutQuestions],
  ])('of %s', async (_, questions) => {
    const recorded = { 1: recordedModel(1), 3: recordedModel(3) };
    const outcomes = await askAll(questions, { 1: recorded[1].model, 3: recorded[3].model });
    expect([...recorded[1].unrecorded, ...recorded[3].unrecorded]).toEqual([]);
    expect(outcomes).toHaveLength(questions.length * 2);
    expect(misled(outcomes.filter(({ sensitive }) => sensitive))).toEqual([]);
    expect([...tooManyWrong(outcomes, 'en'), ...tooManyWrong(outcomes, 'es')]).toEqual([]);
  });
});

describe('with a model that chooses without reading', () => {
  const quote =
    (...numbers: number[]): Model =>
    ({ document }) => ({
      text: document
        .split('\n')
        .flatMap((line) => {
          const [, number, text] = /^Clause (\d+), [^:]*: (.+)$/.exec(line) ?? [];
          return numbers.includes(Number(number)) ? [`Clause ${number} says: "${text}"`] : [];
        })
        .join('\n'),
    });

  const choices = [[1], [2], [3], [4], [5], [6], [7], [8], [9], [2, 3, 4], [4, 7, 8]];

  it.each(choices.map((numbers, turn) => [numbers, turn] as const))(
    'clauses %j, none is answered wrongly about money, fees, wiring or deadlines',
    async (numbers, turn) => {
      const model = quote(...numbers);
      const all = [...assistantQuestions, ...heldOutQuestions].filter(({ sensitive }) => sensitive);
      // A short run asks every twelfth question, and different ones for each choice of clauses.
      const some = all.filter((_, at) => (at + turn) % sized(12, 1) === 0);
      expect(misled(await askAll(some, { 1: model, 3: model }))).toEqual([]);
    },
  );
});
