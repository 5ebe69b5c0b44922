// The assistant without a model: finds the clause of the document that a question is about and quotes it. It can say
// nothing that is not in the document, so nobody can talk it into anything.
import type { Clause } from '../contract.ts';
import type { Assistant, Question, Reply } from './assistant.ts';

const EVERYDAY = new Set(
  'a about after all also am an and any are as at be been before but by can could do does did for from get give had has have how i if in is it its just let like may me mean means more my no not now of on one only or our out please say says see shall she should so some tell than that the their them then there these they this to up us want was we were what when where which who why will with would you your yours document agreement clause section'.split(
    ' ',
  ),
);

/** 'Commissions' and 'commission' are one word: what is cut off is what changes. */
const stem = (word: string) => word.replace(/(?:ations?|ates?|ings?|ments?|ies|ed|es|s|y|e)$/, '').slice(0, 9);

const SAME: Record<string, string> = {
  fee: 'commission',
  fees: 'commission',
  percent: 'commission',
  pay: 'commission',
  paid: 'commission',
  cost: 'commission',
  costs: 'commission',
  end: 'terminate',
  ending: 'terminate',
  ends: 'terminate',
  cancel: 'terminate',
  quit: 'terminate',
  long: 'term',
  duration: 'term',
  expire: 'term',
  expires: 'term',
  weeks: 'term',
  months: 'term',
  key: 'access',
  keys: 'access',
  broken: 'condition',
  repairs: 'condition',
  fight: 'dispute',
  court: 'dispute',
  date: 'closing',
};

const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[a-z]{2,}/g) ?? [])
    .filter((word) => !EVERYDAY.has(word))
    .map((word) => stem(SAME[word] ?? word));

const ASKS_FOR_A_PERSON =
  /\b(human|real person|someone|somebody|speak|talk|call|contact|reach)\b.{0,40}\b(person|agent|human|someone|you|him|her|them)\b|\b(my|the|an?) agent\b.{0,20}\b(please|now)\b|^\s*(agent|human|person)\s*[.!?]*\s*$/i;
const ASKS_FOR_ADVICE =
  /\b(should i|shall i|is it (?:legal|wise|smart|safe|worth|fair|a good)|do you (?:think|recommend|advise)|recommend|advice|advise|good (?:deal|price|idea)|worth|tax(?:es|ed)?|deduct\w*|irs|lawyer|attorney|sue|lawsuit|legal(?:ly)?|market value|how much (?:is|should)|what price|mortgage rate|invest\w*)\b/i;
const ASKS_ABOUT_SIGNING = /\b(?:how (?:do|can|to)|where).{0,20}\bsign/i;
const SAYS_HELLO = /^\s*(hi|hello|hey|good (?:morning|afternoon|evening)|thanks?|thank you|ok(?:ay)?)\b[\s\S]{0,20}$/i;

const weightsOf = (clauses: Clause[]): ((word: string) => number) => {
  const seen = new Map<string, number>();
  for (const clause of clauses)
    for (const word of new Set(wordsOf(`${clause.heading} ${clause.text}`))) seen.set(word, (seen.get(word) ?? 0) + 1);
  // A word that stands in every clause tells none apart.
  return (word) => (seen.has(word) ? Math.log(1 + clauses.length / seen.get(word)!) : 0);
};

/** The clause most of the question's rare words stand in; a heading's words count threefold. */
export const findClause = (clauses: Clause[], text: string): { clause: Clause; number: number } | undefined => {
  const asked = new Set(wordsOf(text));
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

const excerpt = (text: string, asked: string): string => {
  const sentences = text.match(/[^.!?]+[.!?]+(?:\s|$)|[^.!?]+$/g)?.map((one) => one.trim()) ?? [text];
  if (text.length <= 420) return text;
  const words = new Set(wordsOf(asked));
  const matches = (sentence: string) => wordsOf(sentence).filter((word) => words.has(word)).length;
  const best = sentences.reduce((chosen, one) => (matches(one) > matches(chosen) ? one : chosen), sentences[0] ?? text);
  const at = sentences.indexOf(best);
  return sentences
    .slice(Math.max(0, at - 1), at + 2)
    .join(' ')
    .slice(0, 600);
};

const say = (text: string): Reply => ({ text, handOver: false });

/** What is answered by rule, whoever answers the rest: a wish for a person, a greeting, a wish for advice, how to sign. */
export const answerByRule = ({ document, text, agentName }: Question): Reply | undefined => {
  if (ASKS_FOR_A_PERSON.test(text))
    return {
      text: `I have asked ${agentName} to join you here. What you wrote stays in this conversation.`,
      handOver: true,
    };
  if (SAYS_HELLO.test(text))
    return say(
      `Hello! I can show you what '${document.title}' says. Ask me about a clause, for example '${document.clauses[0]?.heading}'.`,
    );
  if (ASKS_FOR_ADVICE.test(text)) {
    const no = `I cannot give legal, tax or price advice. Please ask ${agentName}, or a lawyer or tax adviser of yours.`;
    const where = quoteFor(document.clauses, text);
    return say(where ? `${no} What the document itself says: ${where}` : no);
  }
  if (ASKS_ABOUT_SIGNING.test(text))
    return say(
      `The document stands beside this conversation. Under it you agree to sign electronically, type your name and press Sign; nothing is signed before that. You can also decline there and say why.`,
    );
  return undefined;
};

const quoteFor = (clauses: Clause[], text: string): string | undefined => {
  const found = findClause(clauses, text);
  return found && `Clause ${found.number}, '${found.clause.heading}', says: "${excerpt(found.clause.text, text)}"`;
};

export const notInDocument = ({ document, agentName }: Pick<Question, 'document' | 'agentName'>): Reply =>
  say(
    `I do not know: '${document.title}' does not seem to say anything about that. ${agentName} can tell you; write 'talk to my agent' and I will bring them in.`,
  );

export const answerFrom = (question: Question): Reply => {
  const ruled = answerByRule(question);
  if (ruled) return ruled;
  const where = quoteFor(question.document.clauses, question.text);
  return where ? say(`${where} For what it means for you, please ask ${question.agentName}.`) : notInDocument(question);
};

export const guide: Assistant = { reply: async (question) => answerFrom(question) };
