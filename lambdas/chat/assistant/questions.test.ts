import { describe, expect, it } from 'vitest';
import { laterQuestions, typedQuestions } from '#test/corpus/assistant-as-typed.ts';
import { everydayQuestions } from '#test/corpus/assistant-everyday.ts';
import { heldOutQuestions } from '#test/corpus/assistant-held-out.ts';
import { misled, outcomesOf, tooManyWrong } from '#test/corpus/assistant-outcomes.ts';
import { assistantQuestions } from '#test/corpus/assistant-questions.ts';
import {
  buyerEighth,
  buyerEleventh,
  buyerFifth,
  buyerFourth,
  buyerHeldOut,
  buyerLast,
  buyerLater,
  buyerNinth,
  buyerSeventh,
  buyerSixth,
  buyerTenth,
  buyerThirteenth,
  buyerTwelfth,
} from '#test/corpus/buyer-held-out.ts';
import { buyerFifteenth, buyerFourteenth } from '#test/corpus/buyer-in-haste.ts';
import { buyerQuestions } from '#test/corpus/buyer-questions.ts';
import { standardDocument } from '../signing/document/standard-documents.ts';
import { answerFrom } from './guide.ts';

const AGENT = 'Ada Agent';
const documentOf = (place: Parameters<typeof standardDocument>[0]) => ({
  kind: place.kind,
  ...standardDocument(place),
});

describe.each([
  ['the questions that the topics were written for', assistantQuestions, 150, 95],
  ['questions that they were never tuned on', heldOutQuestions, 60, 95],
  ['money, notice and wiring in everyday words', everydayQuestions, 20, 95],
  ['what buyers ask, for which the topics were written', buyerQuestions, 45, 95],
  [
    'what buyers ask, kept aside',
    [...buyerHeldOut, ...buyerLater, ...buyerLast, ...buyerFourth, ...buyerFifth, ...buyerSixth],
    119,
    90,
  ],
  // Questions by someone who hadn't read the topics; the agent answers those that no topic covers.
  ['what buyers ask in other words', [...buyerSeventh, ...buyerEighth, ...buyerNinth, ...buyerTenth], 120, 55],
  ['what buyers ask about an earlier agreement', [...buyerEleventh, ...buyerTwelfth, ...buyerThirteenth], 36, 50],
  ['what buyers type in haste and slang', [...buyerFourteenth, ...buyerFifteenth], 80, 80],
  ['what sellers type in haste', [...typedQuestions, ...laterQuestions], 190, 90],
])('of %s', async (_, questions, least, right) => {
  const outcomes = await outcomesOf(questions, ({ kind, step, text, isWarned }, language) =>
    answerFrom({
      document: documentOf({ kind, step, facts: {} }),
      text,
      isWarned,
      agentName: AGENT,
      language,
      turn: 0,
    }),
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
    const document = documentOf({ kind: 'selling', step: 1, facts: {} });
    const ask = (text: string) => answerFrom({ document, text, agentName: AGENT, turn: 0 });
    expect(ask('ok').text).not.toMatch(/Hello/);
    expect(ask('What does clause 4 say?').text).toContain(document.clauses[3]?.text);
  });
});
