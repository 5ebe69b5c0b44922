import type { Clause } from '#contracts/chat/signing';
import type { Language } from '#core/http/language.ts';
import type { Assistant, Question, Reply } from './assistant.ts';
import { excerptOf, type Quote, sentencesOf } from './grounded.ts';
import { languageOf, plain, wordsAsked, wordsOf } from './question-words.ts';
import { type Found, findByTopic, findExact, hasTopic, numbersIn } from './topics.ts';

// The phrases that the guide recognizes, with its answers, in the two languages of guests.

type GuidePhrases = {
  /** Matched against the text without accents. */
  asks: {
    forAPerson: RegExp;
    forAdvice: RegExp;
    aboutSigning: RegExp;
    hello: RegExp;
    thanks: RegExp;
    forSummary: RegExp;
  };
  handsOff(agent: string): string;
  leavesToAgent(agent: string): string;
  talkedLong(agent: string): string;
  hello(title: string, heading: string): string;
  /** The reply if no question was asked. */
  youAreWelcome: string;
  summary(title: string, headings: string[]): string;
  noAdvice(agent: string): string;
  documentSays(quote: string): string;
  howToSign: string;
  quote(quoted: { number: number; heading: string; words: string; isWhole: boolean }): string;
  forMeaning(agent: string): string;
  unknown(title: string, agent: string): string;
};

const english: GuidePhrases = {
  asks: {
    forAPerson:
      /\b(human|real person|someone|somebody|speak|talk|call|contact|reach)\b.{0,40}\b(person|agent|human|someone|you|him|her|them)\b|\b(my|the|an?) agent\b.{0,20}\b(please|now)\b|^\s*(agent|human|person)\s*[.!?]*\s*$/i,
    forAdvice:
      /\b((?:should|shall) i(?! (?:say|tell|bring|put|enter|expect))|is it (?:legal|wise|smart|safe|worth|fair|a good)|do you (?:think|recommend|advise)|recommend|advice|advise|good (?:deal|price|idea)|worth|tax(?:es|ed)?|deduct\w*|irs|lawyer|attorney|sue|lawsuit|legal(?:ly)?|market value|how much should|what price (?:should|would|do you)|mortgage rate|invest\w*)\b/i,
    aboutSigning: /\b(?:how (?:do|can|to)|where)(?!.{0,20}\b(?:prove|show|know|get|signed)).{0,20}\bsign/i,
    hello: /^\s*(?:hi|hello|hey|good (?:morning|afternoon|evening))\b[\s\S]{0,20}$/i,
    thanks: /^\W*(?:thanks?|thank you|ok(?:ay)?|all right|got it|great|i see)\b[\s\S]{0,20}$/i,
    forSummary:
      /\bsummar|\boverview\b|\bsum (?:this|it|that)? ?up|\bgist\b|in (?:a nutshell|short|brief|a few words)|short version|main points|key points|what (?:am i agreeing|do i agree) to|what(?:.?s| is) in (?:this|the) (?:document|agreement)/i,
  },
  handsOff: (agent) => `I've asked ${agent} to join you here. What you wrote stays in this conversation.`,
  leavesToAgent: (agent) =>
    `I'd rather leave this one to ${agent}, so I've asked them to join you here. What you wrote stays in this conversation.`,
  talkedLong: (agent) =>
    `We've been talking for a while. ${agent} can tell you more than I can, so I've asked them to join you here.`,
  hello: (title, heading) =>
    `Hello! I can show you what "${title}" says. Ask me about a clause, for example "${heading}".`,
  youAreWelcome: 'All right. Ask me whenever you have a question about the document.',
  summary: (title, headings) =>
    `"${title}" has ${headings.length} clauses: ${headings.map((heading, at) => `${at + 1}, "${heading}"`).join('; ')}. Ask me about any of them.`,
  noAdvice: (agent) =>
    `I can't give legal, tax, or price advice. Please ask ${agent}, or your own lawyer or tax adviser.`,
  documentSays: (quote) => `Here's what the document says: ${quote}`,
  howToSign:
    'The document is next to this conversation. Below it, agree to sign electronically, type your name, and choose Sign. Nothing is signed until then. You can also decline there and say why.',
  quote: ({ number, heading, words, isWhole }) =>
    `Clause ${number}, "${heading}", says${isWhole ? '' : ' in part'}: "${words}"`,
  forMeaning: (agent) => `To learn what this means for you, please ask ${agent}.`,
  unknown: (title, agent) =>
    `I don't know. "${title}" doesn't seem to say anything about that. ${agent} can tell you: write "talk to my agent" and I'll ask them to join us.`,
};

const spanish: GuidePhrases = {
  asks: {
    forAPerson:
      /\b(?:hablar|llamar|contactar|comunicar\w*|conversar)\b.{0,40}\b(?:agente|persona|alguien|humano|usted|ustedes)\b|\b(?:persona real|un humano|una persona)\b|\b(?:mi|el|la|una?) agente\b.{0,20}\b(?:por favor|ya|ahora)\b|^\s*(?:agente|humano|persona)\s*[.!?]*\s*$/i,
    forAdvice:
      /\b(?:deberia|debo (?:firmar|aceptar|vender)|conviene|recomiend\w*|aconsej\w*|consejo\w*|opina\w*|vale la pena|buen (?:precio|negocio|trato)|buena idea|justo|impuesto\w*|deduc\w*|abogad\w*|demandar?|legal\w*|valor de mercado|cuanto vale (?:mi|la)|que precio (?:deberia|recomi|me)|hipoteca\w*|invertir|inversion)\b/i,
    aboutSigning: /\b(?:como|donde).{0,20}\bfirm/i,
    hello: /^\W*(?:hola|buen[oa]s(?: (?:dias|tardes|noches))?)\b[\s\S]{0,20}$/i,
    thanks: /^\W*(?:(?:muchas )?gracias|vale|de acuerdo|ok|entiendo|perfecto)\b[\s\S]{0,20}$/i,
    forSummary:
      /\bresum|que contiene|de que trata (?:el|este)|puntos (?:principales|clave)|en pocas palabras|version corta|en breve|a que me comprometo/i,
  },
  handsOff: (agent) => `Le pedí a ${agent} que se una a esta conversación. Lo que usted escribió se queda aquí.`,
  leavesToAgent: (agent) =>
    `Prefiero dejarle esta respuesta a ${agent}, así que le pedí que se una a esta conversación. Lo que usted escribió se queda aquí.`,
  talkedLong: (agent) =>
    `Llevamos un buen rato conversando. ${agent} puede decirle más que yo, así que le pedí que se una a esta conversación.`,
  hello: (title, heading) =>
    `¡Hola! Puedo mostrarle lo que dice "${title}", que está en inglés. Pregúnteme sobre una cláusula, por ejemplo "${heading}".`,
  youAreWelcome: 'De acuerdo. Pregúnteme cuando tenga una duda sobre el documento.',
  summary: (title, headings) =>
    `"${title}" tiene ${headings.length} cláusulas, en inglés: ${headings.map((heading, at) => `${at + 1}, "${heading}"`).join('; ')}. Pregúnteme sobre cualquiera de ellas.`,
  noAdvice: (agent) =>
    `No puedo dar consejos legales, fiscales ni de precio. Pregúntele a ${agent}, o a un abogado o asesor fiscal de su confianza.`,
  documentSays: (quote) => `Esto es lo que dice el documento: ${quote}`,
  howToSign:
    'El documento está junto a esta conversación. Debajo, acepte firmar electrónicamente, escriba su nombre y elija Firmar. Hasta entonces no se firma nada. Ahí también puede rechazarlo y decir por qué.',
  quote: ({ number, heading, words, isWhole }) =>
    `La cláusula ${number}, "${heading}", dice${isWhole ? '' : ', entre otras cosas,'} en inglés, que es el texto válido: "${words}"`,
  forMeaning: (agent) => `Para saber qué significa esto para usted, pregúntele a ${agent}.`,
  unknown: (title, agent) =>
    `No lo sé. Parece que "${title}" no dice nada sobre eso. ${agent} puede decírselo: escriba "hablar con mi agente" y le pediré que se una.`,
};

export const guidePhrases: Record<Language, GuidePhrases> = { en: english, es: spanish };

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

/** Answered by rule, with or without a model: a person, small talk, clauses by number, a summary, advice, how to sign. */
export const answerByRule = (question: Question): Reply | undefined => {
  const { document, agentName } = question;
  const language = languageAsked(question);
  const phrases = guidePhrases[language];
  const text = plain(question.text);
  if (phrases.asks.forAPerson.test(text)) return { text: phrases.handsOff(agentName), handoff: true };
  // An agent's own PDF has no text to quote.
  const isUnread = document.clauses.length === 0;
  if (isUnread && (phrases.asks.hello.test(text) || phrases.asks.forSummary.test(text))) return leaveToAgent(question);
  if (phrases.asks.hello.test(text)) return say(phrases.hello(document.title, document.clauses[0]?.heading ?? ''));
  if (phrases.asks.thanks.test(text)) return say(phrases.youAreWelcome);
  const numbers = numbersIn(text, language);
  if (numbers.length > 0) return answerNumbers(question, numbers);
  if (phrases.asks.forSummary.test(text))
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
  answerFound(question, findExact(question.document.clauses, text, languageAsked(question)));

const answerAdvice = (question: Question, text: string): Reply | undefined => {
  const phrases = guidePhrases[languageAsked(question)];
  if (!phrases.asks.forAdvice.test(text)) return undefined;
  const no = phrases.noAdvice(question.agentName);
  const found = findByTopic(question.document.clauses, text, languageAsked(question));
  const [place] = typeof found === 'object' ? found.clauses : [];
  return say(place === undefined ? no : `${no} ${phrases.documentSays(quoted(question, quoteOf(question, place)))}`);
};

const answerSigning = (question: Question, text: string): Reply | undefined => {
  const phrases = guidePhrases[languageAsked(question)];
  return phrases.asks.aboutSigning.test(text) ? say(phrases.howToSign) : undefined;
};

/** Our words around the document's own. */
const quoted = (question: Question, { clause: at, from, to }: Quote): string => {
  const { heading, text } = question.document.clauses[at]!;
  const { words, isWhole } = excerptOf(text, from, to);
  return guidePhrases[languageAsked(question)].quote({ number: at + 1, heading, words, isWhole });
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
  const { clauses } = question.document;
  const words = wordsAsked(question.text, languageAsked(question));
  const place = findClause(clauses, words);
  if (place === undefined) return undefined;
  const clause = clauses[place];
  if (!clause || hasTopic(clause)) return undefined;
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
  const meaning = guidePhrases[languageAsked(question)].forMeaning(question.agentName);
  return say([...byClause(quotes).map((quote) => quoted(question, quote)), meaning].join(' '));
};

const handoff = (text: string): Reply => ({ text, handoff: true });

/** For an answer that can't be verified. */
export const leaveToAgent = (question: Question): Reply =>
  handoff(guidePhrases[languageAsked(question)].leavesToAgent(question.agentName));

/** After many answers, a person helps better. */
export const endTalk = (question: Question): Reply =>
  handoff(guidePhrases[languageAsked(question)].talkedLong(question.agentName));

export const notInDocument = (question: Question): Reply =>
  say(guidePhrases[languageAsked(question)].unknown(question.document.title, question.agentName));

/** The topics' answer; undefined if they have none. */
export const knownTo = (question: Question): Found | undefined =>
  findByTopic(question.document.clauses, plain(question.text), languageAsked(question));

export const answerFrom = (question: Question): Reply => {
  const ruled = answerByRule(question);
  if (ruled) return ruled;
  const answered = answerFound(question, knownTo(question));
  if (answered) return answered;
  const where = findByHeading(question);
  return where ? answerWith(question, [where]) : notInDocument(question);
};

export const guide: Assistant = { reply: async (question) => answerFrom(question) };
