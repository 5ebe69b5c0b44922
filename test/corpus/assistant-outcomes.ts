// An assistant's replies to the questions, in both languages, and the wrong ones among them.
import type { Reply } from '../../lambdas/chat/assistant/assistant.ts';
import { warningFor } from '../../lambdas/chat/conversation/messages/new-messages.ts';
import type { Language } from '../../lambdas/core/http/language.ts';
import type { AssistantQuestion, Expected } from './assistant-questions.ts';

type Ask = (
  question: Pick<AssistantQuestion, 'kind' | 'step'> & { text: string; isWarned: boolean },
  language: Language,
) => Promise<Reply> | Reply;

/** The clauses that a reply quotes. */
const cited = ({ text }: Reply): number[] =>
  [...text.matchAll(/(?:Clause|cláusula) (\d+), "[^"]+", (?:says|dice)/g)].map(([, number]) => Number(number));

/** The kind of the reply; a clause is right only if it's the expected one, and no other is beside it. */
const kindOf = (said: Reply, isWarned: boolean): Expected => {
  if (isWarned && said.handoff) return 'warned';
  if (said.handoff) return 'hand over';
  if (/can't give legal|No puedo dar consejos/.test(said.text)) return 'no advice';
  if (/ has \d+ clauses| tiene \d+ cláusulas/.test(said.text)) return 'summary';
  const clauses = cited(said);
  if (clauses.length > 0) return clauses;
  return /I didn't find a clause|No encontré una cláusula/.test(said.text) ? 'hand over' : 'talk';
};

export type Outcome = AssistantQuestion & { language: Language; got: Expected; isRight: boolean };

export const outcomesOf = async (questions: readonly AssistantQuestion[], ask: Ask): Promise<Outcome[]> => {
  const outcomes: Outcome[] = [];
  for (const question of questions)
    for (const language of ['en', 'es'] as const) {
      const text = question[language];
      const isWarned = warningFor({ from: 'user', text }) !== undefined;
      const got = kindOf(await ask({ kind: question.kind, step: question.step, text, isWarned }, language), isWarned);
      const isRight = JSON.stringify(got) === JSON.stringify(question.expected);
      outcomes.push({ ...question, language, got, isRight });
    }
  return outcomes;
};

const described = ({ step, language, got, expected, ...asked }: Outcome) =>
  `${step} ${language} "${asked[language]}": ${expected}, not ${got}`;
const isWrong = ({ isRight }: Outcome) => !isRight;

/** The wrong ones, if they're more than a share of all: this list is the helpful output then. */
export const tooManyWrong = (outcomes: Outcome[], language: Language, most = 0.05): string[] => {
  const all = outcomes.filter((one) => one.language === language);
  const wrong = all.filter(isWrong).map(described);
  return wrong.length / all.length > most ? wrong : [];
};

/** A reply that leaves more to a person than it has to. */
const LEFT: Expected[] = ['hand over', 'warned', 'no advice'];

/** Answered wrongly: where an answer isn't right, it may only leave more to a person. */
export const misled = (outcomes: Outcome[]): string[] =>
  outcomes.filter((one) => isWrong(one) && !LEFT.includes(one.got)).map(described);
