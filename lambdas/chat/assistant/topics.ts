// Finds the topics of a question, each with the heading of the clause that answers it. The agent answers if the document lacks
// the topic's clause, and so for all questions about money or deadlines without a topic: a clause that is merely
// similar could cost someone.
import type { Clause } from '#contracts/chat/signing';
import type { Language } from '#core/http/language.ts';
import type { TransactionKind } from '#vocabulary/chat/transaction';
import { buyerTopics } from './buyer-topics.ts';
import { sellerTopics, type Topic, type Topics } from './seller-topics.ts';

const TOPICS: Record<TransactionKind, Topics> = { selling: sellerTopics, buying: buyerTopics };

/** Clauses that name no day and no amount: they answer no question that begins with when or how much. */
const NAMES_NO_NUMBER =
  /what the agent does|fair housing|dispute|parties|who pays|no more from|negotiable|other agents|both sides|buyer does/i;
const ASKS_A_NUMBER: Record<Language, RegExp> = {
  en: /^\W*(?:(?:and|so|but|ok) )?(?:when|how much)\b(?! (?:notice|warning))/,
  es: /^\W*(?:(?:y|pero|entonces) )?(?:(?:por|en|para|desde) )?(?:cuando|cuanto)\b/,
};

/** Clauses about a day or a place: they answer no question about what something costs. */
const NAMES_NO_AMOUNT = /closing date|possession|\bcop(?:y|ies)\b/i;
const ASKS_AN_AMOUNT: Record<Language, RegExp> = {
  en: /\bhow much\b(?! (?:time|longer|notice|warning|later|earlier))|\bcosts?\b|\bwhat do i pay\b/,
  es: /\bcuanto (?:me |nos |va a |voy a )*(?:cuesta|costar|sale|salir|val|pag|cobr|dinero)|\bcuesta\b|\bcostos?\b/,
};

const SENSITIVE: Record<Language, RegExp> = {
  en: /\bpa(?:y\w*|id)\b|\bcosts?\b|\bmoney\b|\bfees?\b|\bdue\b|\bcharge|\bhow much|\bdollars?\b|\$\s*\d|\bdeadline|\brefund|\bowe|\d ?%|\bpercent|\bcommission|\bcompensation/,
  es: /\bpag[aou]|\bcuesta|\bcosto|\bcostar|\bdinero|\btarifa|\bcobr|\bcuanto\b(?! (?:tiempo|dura|antes))|\bdolares|\$\s*\d|\bfecha limite|\breembols|\bdeb[eo] dinero|\d ?%|\bpor ciento|\bcomision|\bhonorario|\bcompensacion|\bme (?:va a )?sal(?:e|ir)\b/,
};

/** The clauses of a buyer's agreement that say who gets or owes what. No other one answers a question about money. */
const ABOUT_MONEY = /^compensation|who pays|no more from|negotiable|ending|payment|settlement|what this is/i;

/** 'If I quit and buy later, what does it cost?' is one question, and so is 'I changed my mind, can we ask for more?' */
const CONDITION = /(^|[.?!]\s*)((?:if|when|once|i (?:have )?changed|si|cuando|cambie)\b[^,?!.]*),/g;

const partsOf = (text: string): string[] =>
  text
    .replace(CONDITION, (_, before: string, condition: string) => before + condition.replace(/\s+(?:and|y)\s+/g, ' '))
    .split(/[?!;]+|,\s+|\s+(?:and|y)\s+/)
    .filter((part) => part.trim() !== '');

const placeOf = (clauses: Clause[], { headings }: Topic): number | undefined => {
  for (const heading of headings) {
    const place = clauses.findIndex((clause) => heading.test(clause.heading));
    if (place >= 0) return place;
  }
  return undefined;
};

/** The clause of the first topic that the document has. Topics that only the agent can answer come first. */
const firstPlace = (clauses: Clause[], asked: Topic[]): number | undefined =>
  asked.some(({ headings }) => headings.length === 0)
    ? undefined
    : asked.map((topic) => placeOf(clauses, topic)).find((place) => place !== undefined);

type Document = { kind: TransactionKind; clauses: Clause[] };

/** Clauses that only a topic can find, because people don't use the words of their headings. */
export const hasTopic = (kind: TransactionKind, { heading }: Clause): boolean =>
  [...TOPICS[kind].exact, ...TOPICS[kind].topics].some(({ headings }) => headings.some((one) => one.test(heading)));

/** The clauses that answer a question, or 'the agent' if only the agent can; undefined if no topic matches. */
export type Found = { clauses: number[] } | 'the agent';

type Asking = { document: Document; language: Language; which: keyof Topics };

/** The clause that answers a part of a question; 'the agent' if no clause may; undefined if no topic matches. */
const answerTo = (part: string, { document: { kind, clauses }, language, which }: Asking) => {
  const asked = TOPICS[kind][which].filter(({ asks }) => asks[language].test(part));
  const place = firstPlace(clauses, asked);
  const isSensitive = which === 'topics' && SENSITIVE[language].test(part);
  if (place === undefined) return asked.length > 0 || isSensitive ? 'the agent' : undefined;
  const { heading } = clauses[place]!;
  const isNumberless = NAMES_NO_NUMBER.test(heading) && ASKS_A_NUMBER[language].test(part);
  const isAmountless = NAMES_NO_AMOUNT.test(heading) && ASKS_AN_AMOUNT[language].test(part);
  const isAboutElse = kind === 'buying' && isSensitive && !ABOUT_MONEY.test(heading);
  return isNumberless || isAmountless || isAboutElse ? 'the agent' : { place, isAside: asked[0]?.isAside ?? false };
};

/** 'We split up in March. Do I owe you?' After a fact that no topic knows, a clause about money may mean something else. */
const isStory = (answers: ReturnType<typeof answerTo>[], clauses: Clause[]): boolean => {
  const aboutMoney = answers.findIndex(
    (one) => typeof one === 'object' && ABOUT_MONEY.test(clauses[one.place]!.heading),
  );
  return answers.slice(0, Math.max(0, aboutMoney)).includes(undefined);
};

const find = (which: keyof Topics, document: Document, text: string, language: Language): Found | undefined => {
  const answers = partsOf(text).map((part) => answerTo(part, { document, language, which }));
  if (answers.includes('the agent')) return 'the agent';
  if (document.kind === 'buying' && which === 'topics' && isStory(answers, document.clauses)) return 'the agent';
  const places = answers.filter((one) => typeof one === 'object');
  const asked = places.filter(({ isAside }) => !isAside);
  const clauses = new Set((asked.length > 0 ? asked : places).map(({ place }) => place));
  return clauses.size > 0 ? { clauses: [...clauses] } : undefined;
};

export const findByTopic = (document: Document, text: string, language: Language) =>
  find('topics', document, text, language);
export const findExact = (document: Document, text: string, language: Language) =>
  find('exact', document, text, language);

const NUMBERS: Record<Language, string[]> = {
  en: ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  es: ['uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez', 'once', 'doce'],
};
const NUMBERED: Record<Language, RegExp> = {
  // Section 8 is also a program that pays rent.
  en: /\b(?:clauses?|sections?(?! 8 (?:folks|people|tenants?|families|renters?|vouchers?|housing))|paragraphs?|points?|items?|numbers?(?=\s+(?:\d|one|two|three|four|five|six|seven|eight|nine|ten)\b))\s+((?:(?:number|and|to|&|,|\d{1,3}|[a-z]{3,6})\s*)+)/,
  es: /\b(?:clausulas?|seccion(?:es)?|parrafos?|puntos?|numeros?(?=\s+(?:\d|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez)\b))\s+((?:(?:numero|y|,|\d{1,3}|[a-z]{3,6})\s*)+)/,
};

/** The places of the clauses requested by number; some may not exist. */
export const numbersIn = (text: string, language: Language): number[] => {
  const [, list = ''] = NUMBERED[language].exec(text) ?? [];
  return (list.match(/\d{1,3}|[a-z]+/g) ?? []).flatMap((word) => {
    const number = /^\d/.test(word) ? Number(word) : NUMBERS[language].indexOf(word) + 1;
    return number > 0 ? [number - 1] : [];
  });
};
