// Finds a question's key words and its language. Documents are in English: a question in Spanish is looked up by the
// English words for it.
import type { Language } from '#core/http/language.ts';

const setOf = (words: string) => new Set(words.split(' '));

const EVERYDAY: Record<Language, Set<string>> = {
  en: setOf(
    'a about after all also am an and any are as at be been before but by can could do does did for from get give had has have how i if in is it its just let like may me mean means more my no not now of on one only or our out please say says see shall she should so some tell than that the their them then there these they this to up us want was we were what when where which who why will with would you your yours document agreement clause section',
  ),
  es: setOf(
    'a acuerdo al algo alguien antes aqui asi ayuda buenas buenos clausula como con contrato cual cuales cuando cuanta cuanto cuantos de debo decir del dice documento donde el ella en entre es esa ese eso esta estan este esto favor firma firmar gracias ha hablar hacer hasta hay hola humano la las le les lo los mas me mi mis mucho muy nada necesito ni no nos o otra otro para pero persona por porque pregunta puede puedo que quien quiero saber se ser si significa sin sobre solo son su sus tambien tengo tiene todo un una uno usted y ya yo agente',
  ),
};

/** 'Commissions' and 'commission' are one word: the ending is cut off. */
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

/** The beginning of a Spanish word, and its translations in a document. */
const IN_ENGLISH: [beginning: RegExp, words: string][] = [
  [/^(?:comision|honorario|porcentaje|cobr|cuesta|costo|cost[eo]s)/, 'commission'],
  [/^(?:pag[aou]|paga)/, 'commission payment'],
  [/^(?:dinero|ganancia|transfer|deposit)/, 'payment proceeds'],
  [/^(?:termin|cancel|rescind|anul|salir)/, 'terminate early'],
  [/^(?:plazo|dura|venc|vigen|mes$|meses|semanas)/, 'term'],
  [/^exclusiv/, 'exclusive'],
  [/^(?:precio|valor)/, 'listing price'],
  [/^(?:llave|acceso|visita)/, 'access'],
  [/^(?:discrimin|equitativ)/, 'fair housing'],
  [/^(?:disputa|conflicto|pleito|tribunal|juez|juicio|ley$|leyes|arbitra)/, 'dispute law'],
  [/^(?:cierre|cerrar|fecha|lugar)/, 'closing place'],
  [/^(?:liquida|gasto)/, 'settlement statement'],
  [/^(?:condicion|estado|repar|rot[oa]|posesion|entreg|mudar)/, 'condition possession'],
  [/^(?:divulg|revel|defecto|plomo)/, 'disclosures'],
  [/^copia/, 'copies'],
  [/^(?:propiedad|casa|vivienda|partes)/, 'property parties'],
  [/^vended/, 'seller'],
  [/^agente/, 'agent'],
];

/** Without accents: many people leave them out when they type. */
export const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '');

const inEnglish = (word: string): string[] =>
  IN_ENGLISH.filter(([beginning]) => beginning.test(word)).flatMap(([, words]) => words.split(' '));

const lettersOf = (text: string) => plain(text).match(/[a-z]{2,}/g) ?? [];

export const wordsOf = (text: string): string[] =>
  lettersOf(text)
    .filter((word) => !EVERYDAY.en.has(word))
    .map((word) => stem(SAME[word] ?? word));

export const wordsAsked = (text: string, language: Language): string[] =>
  language === 'en' ? wordsOf(text) : lettersOf(text).flatMap(inEnglish).map(stem);

/** The question's own language; if its words don't show it, the guest's. */
export const languageOf = (text: string, otherwise: Language = 'en'): Language => {
  const words = plain(text).match(/[a-z]+/g) ?? [];
  const count = (language: Language) => words.filter((word) => EVERYDAY[language].has(word)).length;
  const spanish = count('es') + (/[¿¡ñ]/i.test(text) ? 2 : 0);
  const english = count('en');
  if (spanish === english) return otherwise;
  return spanish > english ? 'es' : 'en';
};
