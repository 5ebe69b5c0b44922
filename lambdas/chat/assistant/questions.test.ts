import { describe, expect, it } from 'vitest';
import type { Language } from '#core/http/language.ts';
import { heldOutQuestions } from '#test/corpus/assistant-held-out.ts';
import { type AssistantQuestion, assistantQuestions, type Expected } from '#test/corpus/assistant-questions.ts';
import { defaultTemplates } from '../signing/template/default-templates.ts';
import type { Reply } from './assistant.ts';
import { answerFrom } from './guide.ts';

const AGENT = 'Ada Agent';

const reply = ({ step, ...asked }: AssistantQuestion, language: Language): Reply =>
  answerFrom({ step, document: defaultTemplates[step], text: asked[language], agentName: AGENT, language, turn: 0 });

/** The clauses that a reply quotes. */
const cited = ({ text }: Reply): number[] =>
  [...text.matchAll(/(?:Clause|cláusula) (\d+), "[^"]+", (?:says|dice)/g)].map(([, number]) => Number(number));

/** What the reply is; a clause is right only if it's the one, and no other is beside it. */
const kindOf = (said: Reply): Expected => {
  if (said.handoff) return 'hand over';
  if (/can't give legal|No puedo dar consejos/.test(said.text)) return 'no advice';
  if (/ has \d+ clauses| tiene \d+ cláusulas/.test(said.text)) return 'summary';
  const clauses = cited(said);
  if (clauses.length > 0) return clauses;
  return /I don't know|No lo sé/.test(said.text) ? 'hand over' : 'talk';
};

const outcomesOf = (questions: readonly AssistantQuestion[]) =>
  questions.flatMap((question) =>
    (['en', 'es'] as const).map((language) => {
      const got = kindOf(reply(question, language));
      return { ...question, language, got, isRight: JSON.stringify(got) === JSON.stringify(question.expected) };
    }),
  );
type Outcome = ReturnType<typeof outcomesOf>[number];
const described = ({ step, language, got, expected, ...asked }: Outcome) =>
  `${step} ${language} "${asked[language]}": ${expected}, not ${got}`;
const isWrong = ({ isRight }: Outcome) => !isRight;

describe.each([
  ['the questions that the topics were written for', assistantQuestions, 150],
  ['questions that they were never tuned on', heldOutQuestions, 60],
])('of %s', (_, questions, least) => {
  const outcomes = outcomesOf(questions);

  it(`there are ${least} in each language`, () => {
    expect(questions.length).toBeGreaterThanOrEqual(least);
  });

  it.each(['en', 'es'] as const)(
    '95 of 100 are answered from the right clause, or left to the agent, in %s',
    (language) => {
      const all = outcomes.filter((one) => one.language === language);
      const wrong = all.filter(isWrong).map(described);
      // The list is what one wants to see when there are too many.
      expect(wrong.length / all.length > 0.05 ? wrong : []).toEqual([]);
    },
  );

  it('none is answered wrongly about money, fees, wiring or deadlines', () => {
    // Where it isn't right, it may only leave more to the agent.
    const misled = outcomes.filter(
      (one) => isWrong(one) && one.sensitive && one.got !== 'hand over' && one.got !== 'no advice',
    );
    expect(misled.map(described)).toEqual([]);
  });
});

describe('the assistant', () => {
  it('answers no small talk with a greeting, and shows a clause that is asked for by its number whole', () => {
    const ask = (text: string) =>
      answerFrom({ step: 1, document: defaultTemplates[1], text, agentName: AGENT, turn: 0 });
    expect(ask('ok').text).not.toMatch(/Hello/);
    expect(ask('What does clause 4 say?').text).toContain(defaultTemplates[1].clauses[3]?.text);
  });
});
