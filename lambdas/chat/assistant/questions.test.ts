import { describe, expect, it } from 'vitest';
import { laterQuestions, typedQuestions } from '#test/corpus/assistant-as-typed.ts';
import { everydayQuestions } from '#test/corpus/assistant-everyday.ts';
import { heldOutQuestions } from '#test/corpus/assistant-held-out.ts';
import { misled, outcomesOf, tooManyWrong } from '#test/corpus/assistant-outcomes.ts';
import { assistantQuestions } from '#test/corpus/assistant-questions.ts';
import { standardDocuments } from '../signing/document/standard-documents.ts';
import { answerFrom } from './guide.ts';

const AGENT = 'Ada Agent';

describe.each([
  ['the questions that the topics were written for', assistantQuestions, 150, 95],
  ['questions that they were never tuned on', heldOutQuestions, 60, 95],
  ['money, notice and wiring in everyday words', everydayQuestions, 20, 95],
  ['what sellers type in haste', [...typedQuestions, ...laterQuestions], 190, 90],
])('of %s', async (_, questions, least, right) => {
  const outcomes = await outcomesOf(questions, ({ step, text, isWarned }, language) =>
    answerFrom({ step, document: standardDocuments[step], text, isWarned, agentName: AGENT, language, turn: 0 }),
  );

  it(`there are ${least} in each language`, () => {
    expect(questions.length).toBeGreaterThanOrEqual(least);
  });

  it.each(['en', 'es'] as const)(`${right} of 100 are answered from the right clause in %s`, (language) => {
    expect(tooManyWrong(outcomes, language, 1 - right / 100)).toEqual([]);
  });

  it('none is answered wrongly, least of all about money, fees, wiring or deadlines', () => {
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
