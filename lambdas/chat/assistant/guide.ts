import type { Clause } from '#contracts/chat/signing';
import type { Language } from '#core/http/language.ts';
import type { Assistant, Question, Reply } from './assistant.ts';
import { excerptOf, type Quote, sentencesOf } from './grounded.ts';
import { guidePhrases } from './guide-phrases.ts';
import { isSmallTalk, languageOf, meant, wordsAsked, wordsOf } from './question-words.ts';
import { type Found, findByTopic, findExact, hasTopic, numbersIn } from './topics.ts';

// The assistant without a model: finds the clause of the document that a question is about and quotes it. It says
// only what the document says, so no one can talk it into anything else.

/** No one would read more. */
const MOST_CLAUSES = 3;

const weightsOf = (clauses: Clause[]): ((word: string) => number) => {
  const seen = new Map<string, number>();
  for (const clause of clauses)
    for (const word of new Set(wordsOf(`${clause.heading} ${clause.text}`))) seen.set(word, (seen.get(word) ?? 0) + 1);
  // A word that every clause has doesn't distinguish any of them.
  return (word) => (seen.has(word) ? Math.log(1 + clauses.length / seen.get(word)!) : 0);
};

/** The place of the clause that has most of the question's rare words; words of a heading count threefold. */
const findClause = (clauses: Clause[], words: string[]): number | undefined => {
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
  return scores.indexOf(best);
};

/** The sentence with most of the question's words; the first if no sentence has any. */
const findSentence = (text: string, asked: string[]): number => {
  const words = new Set(asked);
  const matches = sentencesOf(text).map((sentence) => wordsOf(sentence).filter((word) => words.has(word)).length);
  return matches.indexOf(Math.max(...matches));
};

const say = (text: string): Reply => ({ text, handoff: false });

const languageAsked = ({ text, language }: Question): Language => languageOf(text, language);

/** Someone who reads Spanish, or asks in it, is answered in Spanish, even if they use the document's English words. */
const phrasesFor = (question: Question) => guidePhrases[question.language === 'es' ? 'es' : languageAsked(question)];

/** Answered by rule, with or without a model: a person, small talk, clauses by number, a summary, advice, how to sign. */
export const answerByRule = (question: Question): Reply | undefined => {
  const { document, agentName } = question;
  const language = languageAsked(question);
  const { asks } = guidePhrases[language];
  const phrases = phrasesFor(question);
  const text = meant(question.text, language);
  if (question.isWarned) return leaveToAgent(question);
  if (asks.forAPerson.test(text)) return { text: phrases.handsOff(agentName), handoff: true };
  // An agent's own PDF has no text to quote.
  const isUnread = document.clauses.length === 0;
  const isTalk = isSmallTalk(question.text, language, agentName);
  const isHello = isTalk && asks.hello.test(text);
  if (isUnread && (isHello || asks.forSummary.test(text))) return leaveToAgent(question);
  if (isTalk)
    return say(isHello ? phrases.hello(document.title, document.clauses[0]?.heading ?? '') : phrases.youAreWelcome);
  const numbers = numbersIn(text, language);
  if (numbers.length > 0) return answerNumbers(question, numbers);
  if (asks.forSummary.test(text))
    return say(
      phrases.summary(
        document.title,
        document.clauses.map(({ heading }) => heading),
      ),
    );
  return answerExactly(question, text) ?? answerAdvice(question, text) ?? answerSigning(question, text);
};

const answerNumbers = (question: Question, numbers: number[]): Reply => {
  const { clauses } = question.document;
  if (numbers.some((number) => number >= clauses.length)) return notInDocument(question);
  return answerWith(
    question,
    numbers.slice(0, MOST_CLAUSES).map((number) => wholeClause(clauses, number)),
  );
};

const answerFound = (question: Question, found: Found | undefined): Reply | undefined => {
  if (found === undefined) return undefined;
  if (found === 'the agent') return leaveToAgent(question);
  return answerWith(
    question,
    found.clauses.slice(0, MOST_CLAUSES).map((place) => quoteOf(question, place)),
  );
};

const answerExactly = (question: Question, text: string) =>
  answerFound(question, findExact(question.document, text, languageAsked(question)));

const answerAdvice = (question: Question, text: string): Reply | undefined => {
  if (!guidePhrases[languageAsked(question)].asks.forAdvice.test(text)) return undefined;
  const phrases = phrasesFor(question);
  const no = phrases.noAdvice(question.agentName);
  const found = findByTopic(question.document, text, languageAsked(question));
  const [place] = typeof found === 'object' ? found.clauses : [];
  return say(place === undefined ? no : `${no} ${phrases.documentSays(quoted(question, quoteOf(question, place)))}`);
};

const answerSigning = (question: Question, text: string): Reply | undefined =>
  guidePhrases[languageAsked(question)].asks.aboutSigning.test(text) ? say(phrasesFor(question).howToSign) : undefined;

/** Our words around the document's own. */
const quoted = (question: Question, { clause: at, from, to }: Quote): string => {
  const { heading, text } = question.document.clauses[at]!;
  const { words, isWhole } = excerptOf(text, from, to);
  return phrasesFor(question).quote({ number: at + 1, heading, words, isWhole });
};

/** The sentence of a clause with most of the question's words. */
const quoteOf = (question: Question, clause: number): Quote => {
  const words = wordsAsked(question.text, languageAsked(question));
  const sentence = Math.max(0, findSentence(question.document.clauses[clause]?.text ?? '', words));
  return { clause, from: sentence, to: sentence };
};

const wholeClause = (clauses: Clause[], clause: number): Quote => ({
  clause,
  from: 0,
  to: sentencesOf(clauses[clause]?.text ?? '').length - 1,
});

/** An agent's own clauses have unknown topics: the question has to share a word with the heading. */
const findByHeading = (question: Question): Quote | undefined => {
  const { kind, clauses } = question.document;
  const words = wordsAsked(question.text, languageAsked(question));
  const place = findClause(clauses, words);
  if (place === undefined) return undefined;
  const clause = clauses[place];
  if (!clause || hasTopic(kind, clause)) return undefined;
  const heading = wordsOf(clause.heading);
  return words.some((word) => heading.includes(word)) ? quoteOf(question, place) : undefined;
};

/** Each clause once, in the document's order, with everything that was chosen from it. */
const byClause = (quotes: Quote[]): Quote[] =>
  [...new Set(quotes.map(({ clause }) => clause))]
    .sort((a, b) => a - b)
    .map((clause) => {
      const chosen = quotes.filter((quote) => quote.clause === clause);
      const [from, to] = [Math.min(...chosen.map((one) => one.from)), Math.max(...chosen.map((one) => one.to))];
      return { clause, from, to };
    });

export const answerWith = (question: Question, quotes: Quote[]): Reply => {
  const meaning = phrasesFor(question).forMeaning(question.agentName);
  return say([...byClause(quotes).map((quote) => quoted(question, quote)), meaning].join(' '));
};

const handoff = (text: string): Reply => ({ text, handoff: true });

/** For an answer that can't be verified. */
export const leaveToAgent = (question: Question): Reply =>
  handoff(phrasesFor(question).leavesToAgent(question.agentName));

/** After many answers, a person helps better. */
export const endTalk = (question: Question): Reply => handoff(phrasesFor(question).talkedLong(question.agentName));

export const notInDocument = (question: Question): Reply => say(phrasesFor(question).unknown(question.agentName));

/** The topics' answer; undefined if they have none. */
export const knownTo = (question: Question): Found | undefined =>
  findByTopic(question.document, meant(question.text, languageAsked(question)), languageAsked(question));

export const answerFrom = (question: Question): Reply => {
  const ruled = answerByRule(question);
  if (ruled) return ruled;
  const answered = answerFound(question, knownTo(question));
  if (answered) return answered;
  const where = findByHeading(question);
  return where ? answerWith(question, [where]) : notInDocument(question);
};

export const guide: Assistant = { reply: async (question) => answerFrom(question) };
