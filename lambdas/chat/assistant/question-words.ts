// Finds a question's key words and its language. Documents are in English: a question in Spanish is looked up by the
// English words for it.
import type { Language } from '#core/http/language.ts';

const setOf = (words: string) => new Set(words.split(' '));

const EVERYDAY: Record<Language, Set<string>> = {
  en: setOf(
    'a about after all also am an and any are as at be been before but by can could do does did for from get give had has have hello hey hi how i if in is it its just let like may me mean means more my no not now of on one only or our out please say says see shall she should so some tell than thank thanks that the their them then there these they this to up us want was we were what when where which who why will with would you your yours document agreement clause section',
  ),
  es: setOf(
    'a acuerdo al algo alguien antes aqui asi ayuda buenas buenos clausula como con contrato cual cuales cuando cuanta cuanto cuantos de debo decir del dice documento donde el ella en entre es esa ese eso esta estan este esto favor firma firmar gracias ha hablar hacer hasta hay hola humano la las le les lo los mas me mi mis mucho muy nada necesito ni no nos o otra otro para pero persona por porque pregunta puede puedo que quien quiero saber se ser si significa sin sobre solo son su sus tambien tengo tiene todo un una uno usted y ya yo agente casa copia cosa cosas da dan dar doy dia dias fecha dinero hace hacen hago he ir ningun ninguna ninguno pasa porfa va vamos van visto voy',
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

/** Removes accents, because many people leave them out when they type. */
export const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '');

/** Abbreviations that people type on a phone. */
const SHORT: Record<Language, [RegExp, string][]> = {
  en: [
    [/\b(?:u|ya)\b(?!\/)/g, 'you'],
    [/\bur\b/g, 'your'],
    [/\bw\/o\b/g, 'without'],
    [/\bw\//g, 'with '],
    [/%/g, ' percent'],
    [/&|\bn\b/g, ' and '],
    [/\br\b/g, 'are'],
    [/\brep\b/g, 'represent'],
    [/\bgotta\b/g, 'have to'],
    [/\bgonna\b/g, 'going to'],
    [/\bdose\b/g, 'does'],
    [/\b(who|what|when)s\b/g, '$1 is'],
  ],
  es: [
    [/\b[qk]\b/g, 'que'],
    [/\b[xp]q\b/g, 'porque'],
    [/\bx\b/g, 'por'],
    [/&/g, ' y '],
    [/\buste\b/g, 'usted'],
    [/%|\bpor ciento\b/g, ' porcentaje'],
  ],
};

/** Words of the field, long enough that one wrong letter makes no other word. */
const FIELD: Record<Language, string[]> = {
  en: 'commission commissions exclusive negotiable terminate termination settlement statement mortgage disclosure disclosures advertise mediation reimburse agreement automatically confidential possession'.split(
    ' ',
  ),
  es: 'comision comisiones exclusivo exclusiva exclusividad negociable terminar cancelar cancelacion liquidacion hipoteca honorarios porcentaje penalizacion mediacion prorrogar automaticamente confidencial reembolso'.split(
    ' ',
  ),
};
const SHORTEST_FIXED = 8;

/** True if one letter is missing, doubled, wrong, or swapped with the next. */
const isOneSlip = (typed: string, word: string): boolean => {
  if (Math.abs(typed.length - word.length) > 1) return false;
  let at = 0;
  while (at < typed.length && typed[at] === word[at]) at += 1;
  const [rest, wanted] = [typed.slice(at), word.slice(at)];
  const isSwapped = rest[0] === wanted[1] && rest[1] === wanted[0] && rest.slice(2) === wanted.slice(2);
  return rest.slice(1) === wanted.slice(1) || rest.slice(1) === wanted || rest === wanted.slice(1) || isSwapped;
};

/** The question in plain letters, with its abbreviations written out and slips in long words fixed. */
export const meant = (text: string, language: Language): string => {
  const written = SHORT[language].reduce((sentence, [short, word]) => sentence.replace(short, word), plain(text));
  return written.replace(/[a-z]+/g, (word) =>
    word.length < SHORTEST_FIXED || FIELD[language].includes(word)
      ? word
      : (FIELD[language].find((one) => isOneSlip(word, one)) ?? word),
  );
};

/** A greeting, thanks and the like around a question. */
const COURTESIES: Record<Language, RegExp> = {
  en: /\b(?:hi|hello|hey|there|good (?:morning|afternoon|evening)|how are you|thank you|thanks?|thx|ty|ok(?:ay)?|all right|alright|got it|great|perfect|cool|fine|nice|i see|understood|sounds good|no problem|please|pls|so much|very much|a lot|again)\b/g,
  es: /\b(?:hola|buen[oa]s?|dias|tardes|noches|que tal|como esta(?: usted)?|muchas|mil|gracias|grax|vale|de acuerdo|ok(?:ey)?|entiendo|entendido|perfecto|listo|claro|bien|muy|por favor|porfa)\b/g,
};

/** True if the text is only courtesy, with the agent's name or without. */
export const isSmallTalk = (text: string, language: Language, agentName: string): boolean => {
  const rest = plain(text).replace(COURTESIES[language], ' ');
  if (rest === plain(text)) return false;
  const names: string[] = plain(agentName).match(/\p{L}+/gu) ?? [];
  return (rest.match(/[\p{L}\d]+/gu) ?? []).every((word) => names.includes(word));
};

const inEnglish = (word: string): string[] =>
  IN_ENGLISH.filter(([beginning]) => beginning.test(word)).flatMap(([, words]) => words.split(' '));

const lettersOf = (text: string) => plain(text).match(/[a-z]{2,}/g) ?? [];

export const wordsOf = (text: string): string[] =>
  lettersOf(text)
    .filter((word) => !EVERYDAY.en.has(word))
    .map((word) => stem(SAME[word] ?? word));

export const wordsAsked = (text: string, language: Language): string[] =>
  language === 'en' ? wordsOf(text) : lettersOf(text).flatMap(inEnglish).map(stem);

const SPANISH_ENDING = /(?:cion|ando|iendo|amos|emos|imos|aron|[aei]rl[oae]s?|[aei]r[mt]e|ido)$/;

/** The question's own language; if its words don't show it, the guest's. */
export const languageOf = (text: string, otherwise: Language = 'en'): Language => {
  const words = plain(text).match(/[a-z]+/g) ?? [];
  const count = (language: Language) => words.filter((word) => EVERYDAY[language].has(word)).length;
  const spanish =
    count('es') + words.filter((word) => SPANISH_ENDING.test(word)).length + (/[¿¡ñ]/i.test(text) ? 2 : 0);
  const english = count('en');
  if (spanish === english) return otherwise;
  return spanish > english ? 'es' : 'en';
};
