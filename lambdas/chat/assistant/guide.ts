// The assistant without a model: finds the clause of the document that a question is about and quotes it. It says only what
// is in the document, so no one can talk it into anything.
import type { Language } from '#core/http/language.ts';
import type { Clause } from '../signing/contract.ts';
import type { Assistant, Question, Reply } from './assistant.ts';
import { guidePhrases } from './guide-phrases.ts';
import { languageOf, plain, wordsAsked, wordsOf } from './question-words.ts';

const weightsOf = (clauses: Clause[]): ((word: string) => number) => {
  const seen = new Map<string, number>();
  for (const clause of clauses)
    for (const word of new Set(wordsOf(`${clause.heading} ${clause.text}`))) seen.set(word, (seen.get(word) ?? 0) + 1);
  // A word that every clause has doesn't distinguish any of them.
  return (word) => (seen.has(word) ? Math.log(1 + clauses.length / seen.get(word)!) : 0);
};

/** The clause that has most of the question's rare words; words of a heading count threefold. */
const findClause = (clauses: Clause[], words: string[]): { clause: Clause; number: number } | undefined => {
  const asked = new Set(words);
  const weight = weightsOf(clauses);
  const scores = clauses.map((clause) => {
    const heading = new Set(wordsOf(clause.heading));
    const body = new Set(wordsOf(clause.text));
    let score = 0;
    for (const word of asked) score += weight(word) * ((heading.has(word) ? 3 : 0) + (body.has(word) ? 1 : 0));
    return score;
  });
  const best = Math.max(...scores, 0);
  if (best < 1) return undefined;
  const at = scores.indexOf(best);
  return { clause: clauses[at]!, number: at + 1 };
};

const excerpt = (text: string, asked: string[]): string => {
  const sentences = text.match(/[^.!?]+[.!?]+(?:\s|$)|[^.!?]+$/g)?.map((one) => one.trim()) ?? [text];
  if (text.length <= 420) return text;
  const words = new Set(asked);
  const matches = (sentence: string) => wordsOf(sentence).filter((word) => words.has(word)).length;
  const best = sentences.reduce((chosen, one) => (matches(one) > matches(chosen) ? one : chosen), sentences[0] ?? text);
  const at = sentences.indexOf(best);
  return sentences
    .slice(Math.max(0, at - 1), at + 2)
    .join(' ')
    .slice(0, 600);
};

const say = (text: string): Reply => ({ text, handOver: false });

export const languageAsked = ({ text, language }: Question): Language => languageOf(text, language);

/** What is answered by rule, with or without a model: asking for a person, a greeting, asking for advice, how to sign. */
export const answerByRule = (question: Question): Reply | undefined => {
  const { document, agentName } = question;
  const phrases = guidePhrases[languageAsked(question)];
  const text = plain(question.text);
  if (phrases.asks.forAPerson.test(text)) return { text: phrases.handsOver(agentName), handOver: true };
  if (phrases.asks.hello.test(text)) return say(phrases.hello(document.title, document.clauses[0]?.heading ?? ''));
  if (phrases.asks.forAdvice.test(text)) {
    const where = quoteFor(question);
    const no = phrases.noAdvice(agentName);
    return say(where ? `${no} ${phrases.documentSays(where)}` : no);
  }
  return phrases.asks.aboutSigning.test(text) ? say(phrases.howToSign) : undefined;
};

const quoteFor = (question: Question): string | undefined => {
  const language = languageAsked(question);
  const words = wordsAsked(question.text, language);
  const found = findClause(question.document.clauses, words);
  return found && guidePhrases[language].quote(found.number, found.clause.heading, excerpt(found.clause.text, words));
};

export const notInDocument = (question: Question): Reply =>
  say(guidePhrases[languageAsked(question)].unknown(question.document.title, question.agentName));

export const answerFrom = (question: Question): Reply => {
  const ruled = answerByRule(question);
  if (ruled) return ruled;
  const where = quoteFor(question);
  if (!where) return notInDocument(question);
  return say(`${where} ${guidePhrases[languageAsked(question)].forMeaning(question.agentName)}`);
};

export const guide: Assistant = { reply: async (question) => answerFrom(question) };
