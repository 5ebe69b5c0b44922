// The assistant's adapter and the unmodified SDK, against the local cloud's Bedrock. Its faults are part of F-01 of
// docs/security.md.
import { BedrockRuntimeClient } from '@aws-sdk/client-bedrock-runtime';
import { quotingModel } from '@local/groundwork/model';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { type Converse, createBedrock, type Model, type Said } from 'cdk-run/bedrock';
import { createFaults } from 'cdk-run/faults';
import { anEndpoint } from 'cdk-run/testing/an-endpoint';
import { describe, expect, it, vi } from 'vitest';
import { AGENT, closingDocuments, listingAgreement } from '#test/security/corpus/documents.ts';
import { honestAnswers } from '#test/security/corpus/honest-answers.ts';
import { hostileAnswers } from '#test/security/corpus/hostile-answers.ts';
import { hostilePrompts } from '#test/security/corpus/hostile-prompts.ts';
import { saysBesides } from '#test/security/only-the-document.ts';
import type { Question } from './assistant.ts';
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
const short: Question['document'] = {
  kind: 'selling',
  title: 'Real Estate Listing Agreement',
  clauses: [
    { heading: 'Commission', text: 'The seller pays the agent a commission at closing, out of the proceeds.' },
    { heading: 'Term', text: 'The agreement lasts 180 days from the day of the last signature.' },
  ],
};
const TERM = 'Clause 2 says: "The agreement lasts 180 days from the day of the last signature."';
const leftToAgent = { text: expect.stringMatching(/^I'd rather leave this one to Ada Agent/), handoff: true };

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
  return (text: string, turn = 0, document = short) => assistant.reply({ document, text, agentName: AGENT, turn });
};
const silent = () => vi.spyOn(process.stdout, 'write').mockReturnValue(true);
/** How many answers were counted as not shown. */
const countsIn = (written: unknown[][]) =>
  written.filter(([line]) => String(line).includes('"UnusedAnswers":1')).length;

describe('the assistant on Bedrock', () => {
  it("quotes the clause that the model has chosen, in the document's words", async () => {
    const ask = await anAssistant(() => ({ text: TERM }));
    expect(await ask('How long is it?')).toEqual({
      text: `Clause 2, "Term", says: "${short.clauses[1]!.text}" To learn what this means for you, please ask Ada Agent.`,
      handoff: false,
    });
  });

  it('quotes each clause once, in the order of the document', async () => {
    const ask = await anAssistant(() => ({
      text: `${TERM}\nClause 1 says: "${short.clauses[0]!.text}"\n${TERM}`,
    }));
    const { text } = await ask('What is in it?');
    expect(text.match(/Clause \d/g)).toEqual(['Clause 1', 'Clause 2']);
  });

  it('answers in Spanish around the same quotation', async () => {
    const ask = await anAssistant(() => ({ text: TERM }));
    const { text } = await ask('¿Cuánto dura el plazo?');
    expect(text).toMatch(
      /^La cláusula 2, "Term", dice en inglés, que es el texto válido: "The agreement lasts 180 days/,
    );
  });

  it('asks with the document, the guardrail and a cap, and nothing else of the transaction', async () => {
    let sent: Converse | undefined;
    const ask = await anAssistant(({ input }): Said => {
      sent = input;
      return { text: 'NOT IN THE DOCUMENT' };
    });
    expect((await ask('Do you like jazz?')).text).toContain("I didn't find a clause for that");
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
    expect(await ask('Can I talk to my agent?')).toMatchObject({ handoff: true });
    expect((await ask('hello')).text).toContain('Hello!');
  });

  it.each<[string, Said]>([
    ['the guardrail steps in', { text: TERM, stopReason: 'guardrail_intervened' }],
    ['the answer is cut off', { text: `${TERM} ${'And on. '.repeat(400)}` }],
    ['it makes something up', { text: 'Clause 2 says "The term is as long as you like".' }],
    ['it adds other words', { text: `Half a year. ${TERM}` }],
    ['it says nothing at all', { text: '' }],
  ])('leaves the answer to the agent when %s', async (_, said) => {
    const written = silent();
    const ask = await anAssistant(() => said);
    expect(await ask('How long is the term?')).toEqual(leftToAgent);
    expect((await ask('¿Cuánto dura el plazo?')).text).toMatch(/^Prefiero dejarle esta respuesta a Ada Agent/);
    expect(countsIn(written.mock.calls)).toBe(2);
    written.mockRestore();
  });

  it.each<[string, Said]>([
    ['the stream breaks', { text: 'Clause 2 says "The agree', breaksWith: 'modelStreamErrorException' }],
    ['it is throttled half-way', { text: '', breaksWith: 'throttlingException' }],
  ])('answers by the guide when %s', async (_, said) => {
    const written = silent();
    const ask = await anAssistant(() => said);
    expect((await ask('How long is the term?')).text).toMatch(/^Clause 2, "Term", says: "The agreement lasts 180 days/);
    expect(countsIn(written.mock.calls)).toBe(1);
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
      const ask = await anAssistant(() => ({ text: TERM }), granted, kind === 'timeout' ? 50 : undefined, {
        kind,
        when: 'after',
      });
      expect((await ask('How long is the term?')).text).toMatch(
        /^Clause 2, "Term", says: "The agreement lasts 180 days/,
      );
      written.mockRestore();
    },
  );

  it('answers by the guide when the answer ends before its end is announced', async () => {
    const written = silent();
    const stream = async function* () {
      yield { contentBlockDelta: { contentBlockIndex: 0, delta: { text: TERM } } };
    };
    const client = { send: async () => ({ stream: stream() }) } as never;
    const assistant = bedrock({ client: async () => client, model: modelId, guardrail });
    const { text } = await assistant.reply({
      document: short,
      text: 'commission?',
      agentName: AGENT,
      turn: 0,
    });
    expect(text).toMatch(/^Clause 1, "Commission", says/);
    written.mockRestore();
  });

  it('hands off after so many answers', async () => {
    const ask = await anAssistant();
    expect((await ask('How long is the term?', MOST_TURNS - 1)).handoff).toBe(false);
    expect(await ask('How long is the term?', MOST_TURNS)).toMatchObject({ handoff: true });
  });

  it('says nothing that a guest puts into its mouth, not even with a model that obeys', async () => {
    const written = silent();
    const parrots: ((question: string) => string)[] = [
      (question) => question,
      (question) => `Clause 1 says: "${question}"`,
      (question) => `${TERM} ${question}`,
    ];
    const besides: string[] = [];
    for (const parrot of parrots) {
      const ask = await anAssistant(({ question }) => ({ text: parrot(question) }));
      for (const prompt of hostilePrompts)
        besides.push(saysBesides((await ask(prompt)).text, { document: short, agentName: AGENT }));
    }
    written.mockRestore();
    expect(besides.filter((words) => words !== '')).toEqual([]);
    console.log(
      `T-16 assistant: ${besides.length} answers of models that obey, nothing said that is not in the document`,
    );
  });

  it('leaves every hostile answer of a model to the agent, and passes on the honest ones', async () => {
    const written = silent();
    let said = '';
    const ask = await anAssistant(() => ({ text: said }));
    const replyTo = (answer: { step: 1 | 3; text: string }) => {
      said = answer.text;
      return ask('What does it say?', 0, answer.step === 1 ? listingAgreement : closingDocuments);
    };
    for (const answer of hostileAnswers) expect(await replyTo(answer), answer.text).toEqual(leftToAgent);
    for (const answer of honestAnswers) {
      const { text, handoff } = await replyTo(answer);
      expect(handoff, answer.text).toBe(false);
      for (const number of answer.clauses) expect(text).toContain(`Clause ${number}, "`);
    }
    written.mockRestore();
  });
});
