import { describe, expect, it } from 'vitest';
import type { Language } from '#core/http/language.ts';
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

const outcomes = assistantQuestions.flatMap((question) =>
  (['en', 'es'] as const).map((language) => {
    const got = kindOf(reply(question, language));
    return { ...question, language, got, isRight: JSON.stringify(got) === JSON.stringify(question.expected) };
  }),
);
const wrong = outcomes.filter(({ isRight }) => !isRight);
const described = ({ step, language, got, expected, ...asked }: (typeof outcomes)[number]) =>
  `${step} ${language} "${asked[language]}": ${expected}, not ${got}`;

describe('what sellers ask', () => {
  it('is 150 questions in each language', () => {
    expect(assistantQuestions.length).toBeGreaterThanOrEqual(150);
  });

  it.each(['en', 'es'] as const)(
    'is answered from the right clause, or left to the agent, 95 times of 100 in %s',
    (language) => {
      const all = outcomes.filter((one) => one.language === language);
      const right = all.filter(({ isRight }) => isRight).length;
      expect(
        wrong
          .filter((one) => one.language === language)
          .map(described)
          .slice(0, all.length - right),
      ).toHaveLength(all.length - right);
      expect(right / all.length).toBeGreaterThanOrEqual(0.95);
    },
  );

  it('is never answered wrongly about money, fees, wiring or deadlines', () => {
    // Where it isn't right, it may only leave more to the agent.
    const misled = wrong.filter(({ sensitive, got }) => sensitive && got !== 'hand over' && got !== 'no advice');
    expect(misled.map(described)).toEqual([]);
  });

  it('answers no small talk with a greeting, and shows a clause that is asked for by its number whole', () => {
    const ask = (text: string) =>
      answerFrom({ step: 1, document: defaultTemplates[1], text, agentName: AGENT, turn: 0 });
    expect(ask('ok').text).not.toMatch(/Hello/);
    expect(ask('What does clause 4 say?').text).toContain(defaultTemplates[1].clauses[3]?.text);
  });
});
