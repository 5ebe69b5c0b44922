import { describe, expect, it } from 'vitest';
import { everydayQuestions } from '#test/corpus/assistant-everyday.ts';
import { heldOutQuestions } from '#test/corpus/assistant-held-out.ts';
import { misled, outcomesOf, tooManyWrong } from '#test/corpus/assistant-outcomes.ts';
import { assistantQuestions } from '#test/corpus/assistant-questions.ts';
import { standardDocuments } from '../signing/document/standard-documents.ts';
import { answerFrom } from './guide.ts';

const AGENT = 'Ada Agent';

describe.each([
  ['the questions that the topics were written for', assistantQuestions, 150],
  ['questions that they were never tuned on', heldOutQuestions, 60],
  ['money, notice and wiring in everyday words', everydayQuestions, 20],
])('of %s', async (_, questions, least) => {
  const outcomes = await outcomesOf(questions, ({ step, ...asked }, language) =>
    answerFrom({ step, document: standardDocuments[step], text: asked[language], agentName: AGENT, language, turn: 0 }),
  );

  it(`there are ${least} in each language`, () => {
    expect(questions.length).toBeGreaterThanOrEqual(least);
  });

  it.each(['en', 'es'] as const)(
    '95 of 100 are answered from the right clause, or left to the agent, in %s',
    (language) => {
      expect(tooManyWrong(outcomes, language)).toEqual([]);
    },
  );

  it('none is answered wrongly about money, fees, wiring or deadlines', () => {
    expect(misled(outcomes)).toEqual([]);
  });
});

describe('the assistant', () => {
  it('answers no small talk with a greeting, and shows a clause that is asked for by its number whole', () => {
    const ask = (text: string) =>
      answerFrom({ step: 1, document: standardDocuments[1], text, agentName: AGENT, turn: 0 });
    expect(ask('ok').text).not.toMatch(/Hello/);
    expect(ask('What does clause 4 say?').text).toContain(standardDocuments[1].clauses[3]?.text);
  });
});
