// What people ask about, and the heading of the clause that answers it. A topic whose clause the document doesn't have is left to the
// agent, and so is everything about money or deadlines that no topic knows: a clause that is merely similar could cost someone.
import type { Clause } from '#contracts/chat/signing';
import type { Language } from '#core/http/language.ts';

type Topic = {
  /** Matched against the question without accents, in lower case. */
  asks: Record<Language, RegExp>;
  /** Headings, the best one first; none where only the agent can answer. */
  headings: RegExp[];
};

/** These are asked with 'should I' and 'taxes', too, and still have their clause. */
const EXACT: Topic[] = [
  {
    asks: {
      en: /\bwir(?:e|ed|es|ing)\b|account number|bank (?:details|account)|routing/,
      es: /\btransf(?:er|ier)|instrucciones .*transfer|numero de cuenta|datos (?:bancarios|del banco)|cuenta bancaria/,
    },
    headings: [/proceeds/i],
  },
  {
    asks: { en: /prorat|settlement statement|closing costs/, es: /prorrat|gastos de cierre|liquida/ },
    headings: [/settlement/i],
  },
  { asks: { en: /\bdeed\b/, es: /\bescritura\b/ }, headings: [/what this is/i] },
];

/** The first that matches is what is asked about: the particular before the general. */
const TOPICS: Topic[] = [
  {
    asks: {
      en: /who pays (?:for|the (?!agent|commission))|pay for (?:the )?(?:repairs?|inspection|staging|photo)|earnest|\bdeposit\b|buyer.{0,3} agent|deadline|buyer (?:does|did)(?: not|n.?t) pay|electronic signature|sign for me|what time\b/,
      es: /quien paga (?:la|las|los|al|el (?!agente|dinero))|pago yo la|\bdeposito\b|agente del comprador|fecha limite|comprador no paga|firma electronica|puede firmar|a que hora/,
    },
    headings: [],
  },
  {
    asks: {
      en: /\bproceeds\b|(?:\bi|\bwe) (?:get|be) paid|(?:get|receive) (?:my|the|our) money|money be in my|pays me\b/,
      es: /\bme pag|(?:recibo|recibir|cobro) (?:mi|el) dinero|a que cuenta|dinero de la venta/,
    },
    headings: [/proceeds/i],
  },
  {
    asks: {
      en: /\bcancel|terminat|get out\b|back out|\bfire you|\bend (?:it|this|the agreement)|change my mind|no longer want|penalty|reimburse|leave this (?:contract|agreement)/,
      es: /cancel|salirme|rescind|anular|terminar(?:lo)?\b|despedir|cambio de opinion|ya no quiero|penaliza|reembols/,
    },
    headings: [/ending|terminat|cancel/i],
  },
  {
    asks: {
      en: /disput|disagree|mediat|\bcourt\b|arbitrat|(?:which|what) state|laws? appl/,
      es: /disput|conflicto|no estamos de acuerdo|mediacion|tribunal|juicio|ley de que|que ley/,
    },
    headings: [/dispute/i],
  },
  {
    asks: {
      en: /discriminat|fair housing|religion|\brace\b|families|children|people like me|disabilit|\bgay\b|couple/,
      es: /discrimin|vivienda justa|religion|\braza|familias|ninos|gente como yo|discapac|\bgays?\b|pareja/,
    },
    headings: [/fair housing/i],
  },
  {
    asks: {
      en: /closing costs|settlement|pay ?off|paid off|prorat|\bloan\b|mortgage/,
      es: /gastos de cierre|liquida|prorrat|prestamo|hipoteca/,
    },
    headings: [/settlement/i],
  },
  {
    asks: {
      en: /commission|\bfees?\b|\byou charge|percent|\bcut do you|do i pay (?:you|anything)|pays? (?:the|my) agent|\byou get paid|\bowe you/,
      es: /comision|honorario|\bcobran|porcentaje|me van a quitar|\bles? pag[ao]|pago algo/,
    },
    headings: [/commission|\bfees?\b/i],
  },
  { asks: { en: /\bprice\b|listed at|\bwe ask for/, es: /\bprecio|rebaja/ }, headings: [/price/i] },
  {
    asks: {
      en: /how long|\bterm\b|expire|renew|extend|exclusiv|180 days|months|(?:another|other) (?:agent|broker)|find a buyer|on my own|myself|is this over|buys it directly/,
      es: /cuanto dura|\bplazo|vence|renueva|prorrog|exclusiv|180 dias|\bmeses|otro agente|por mi cuenta|yo mismo|hasta cuando/,
    },
    headings: [/\bterm\b|exclusive/i],
  },
  {
    asks: { en: /\bstay\b/, es: /\bquedarme/ },
    headings: [/possession/i],
  },
  {
    asks: { en: /\bclosing\b|\bwe close|postpone|where do we meet/, es: /\bcierre|cerramos|aplazar/ },
    headings: [/closing date/i],
  },
  {
    asks: { en: /\bcop(?:y|ies)\b|certificate|email me the signed/, es: /\bcopia|certificado|envian el documento/ },
    headings: [/\bcop(?:y|ies)\b/i],
  },
  {
    asks: {
      en: /disclos|defect|\bleak|tell you about/,
      es: /divulg|\bdeclar|defecto|gotea|\brevel/,
    },
    headings: [/disclosures/i, /seller does/i],
  },
  {
    asks: {
      en: /move out|\bkeys?\b|remotes?\b|\bclean|furniture|\bempty|vacant|hand it over|condition/,
      es: /mudar|\bllaves?\b|limpi|muebles|\bvaci[ao]|\bentreg[ao]|condicion|que estado/,
    },
    headings: [/possession/i, /seller does/i],
  },
  {
    asks: { en: /am i signing|signature confirm/, es: /estoy firmando|confirma mi firma/ },
    headings: [/what this is/i],
  },
  {
    asks: {
      en: /\bparties\b|which property|who do i hire|who is "?the (?:seller|agent)/,
      es: /las partes|que propiedad|quien contrato|quien es "?el (?:vendedor|agente)/,
    },
    headings: [/parties/i],
  },
  {
    asks: {
      en: /do i have to do\b|my (?:obligations|duties)|let (?:people|buyers|them) in|\bnotice\b|remodel|renovat/,
      es: /tengo que hacer|mis obligaciones|dejar entrar|\baviso\b|remodel|renovar/,
    },
    headings: [/seller does/i],
  },
  {
    asks: {
      en: /what do(?:es)? (?:you|the agent) do|pictures|photos|post it|zillow|\bmls\b|advertis|\bmarket\b|\bshowings?\b|\boffers?\b|confiden|agent.{0,3} duties/,
      es: /que hacen? (?:ustedes|el agente)|zillow|\bmls\b|anuncia|promocion|\bvisitas?\b|\bofertas?\b|confianza|confiden|obligaciones del agente/,
    },
    headings: [/agent does/i],
  },
];

const SENSITIVE: Record<Language, RegExp> = {
  en: /\bpa(?:y\w*|id)\b|\bcosts?\b|\bmoney\b|\bfees?\b|\bdue\b|\bcharge|\bhow much|\bdollars?\b|\$\s*\d|\bdeadline|\brefund|\bowe/,
  es: /\bpag[aou]|\bcuesta|\bcosto|\bdinero|\btarifa|\bcobr|\bcuanto\b|\bdolares|\$\s*\d|\bfecha limite|\breembols|\bdeb[eo] dinero/,
};

const partsOf = (text: string): string[] =>
  text.split(/[?!;]+|,\s+|\s+(?:and|y)\s+/).filter((part) => part.trim() !== '');

const placeOf = (clauses: Clause[], { headings }: Topic): number | undefined => {
  for (const heading of headings) {
    const place = clauses.findIndex((clause) => heading.test(clause.heading));
    if (place >= 0) return place;
  }
  return undefined;
};

/** Only a topic leads there: people's words for it aren't those of its heading. */
export const hasTopic = ({ heading }: Clause): boolean =>
  [...EXACT, ...TOPICS].some(({ headings }) => headings.some((one) => one.test(heading)));

/** Clauses that answer it, or that it's the agent's to answer; undefined when no topic knows it. */
export type Found = { clauses: number[] } | 'the agent';

const find = (topics: Topic[], clauses: Clause[], text: string, language: Language): Found | undefined => {
  const found = new Set<number>();
  for (const part of partsOf(text)) {
    const topic = topics.find(({ asks }) => asks[language].test(part));
    const place = topic && placeOf(clauses, topic);
    if (place !== undefined) found.add(place);
    else if (topic || (topics === TOPICS && SENSITIVE[language].test(part))) return 'the agent';
  }
  return found.size > 0 ? { clauses: [...found] } : undefined;
};

export const findByTopic = (clauses: Clause[], text: string, language: Language) =>
  find(TOPICS, clauses, text, language);
export const findExact = (clauses: Clause[], text: string, language: Language) => find(EXACT, clauses, text, language);

const NUMBERS: Record<Language, string[]> = {
  en: ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  es: ['uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez', 'once', 'doce'],
};
const NUMBERED: Record<Language, RegExp> = {
  en: /\b(?:clauses?|sections?|paragraphs?)\s+((?:(?:number|and|to|&|,|\d{1,3}|[a-z]{3,6})\s*)+)/,
  es: /\b(?:clausulas?|seccion(?:es)?|parrafos?)\s+((?:(?:numero|y|,|\d{1,3}|[a-z]{3,6})\s*)+)/,
};

/** The places of the clauses that are asked for by number; some may not exist. */
export const numbersIn = (text: string, language: Language): number[] => {
  const [, list = ''] = NUMBERED[language].exec(text) ?? [];
  return (list.match(/\d{1,3}|[a-z]+/g) ?? []).flatMap((word) => {
    const number = /^\d/.test(word) ? Number(word) : NUMBERS[language].indexOf(word) + 1;
    return number > 0 ? [number - 1] : [];
  });
};
