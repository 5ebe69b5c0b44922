import type { Language } from '#core/http/language.ts';

// The phrases that the guide recognizes, with its answers, in the two languages of guests.

type GuidePhrases = {
  /** Matched against the text without accents. */
  asks: {
    forAPerson: RegExp;
    forAdvice: RegExp;
    aboutSigning: RegExp;
    hello: RegExp;
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
  unknown(agent: string): string;
};

const english: GuidePhrases = {
  asks: {
    forAPerson:
      /\b(human|real person|someone|somebody|speak|talk|call|contact|reach)\b.{0,40}\b(person|agent|human|someone|you|him|her|them)\b|\b(my|the|an?) agent\b.{0,20}\b(please|now)\b|^\s*(agent|human|person)\s*[.!?]*\s*$/i,
    forAdvice:
      /\b((?:should|shall) i(?! (?:say|tell|bring|put|enter|expect|mention|disclose))|is it (?:legal|wise|smart|safe|worth|fair|a good)|do you (?:think|recommend|advise)|recommend|advice|advise|good (?:deal|price|idea)|worth|tax(?:es|ed)?|deduct\w*|irs|lawyer|attorney|sue|lawsuit|legal(?:ly)?|market value|how much should|what price (?:should|would|do you)|mortgage rate|invest\w*)\b/i,
    aboutSigning: /\b(?:how (?:do|can|to)|where)(?!.{0,20}\b(?:prove|show|know|get|signed)).{0,20}\bsign/i,
    hello: /\b(?:hi|hello|hey|good (?:morning|afternoon|evening))\b/i,
    forSummary:
      /\bsummar|\boverview\b|\bsum (?:this|it|that)? ?up|\bgist\b|in (?:a nutshell|short|brief|a few words)|short version|tl;? ?dr|simple words|(?:explain|tell me).{0,8}\b(?:whole|everything|all of it)|main points|key points|what (?:am i agreeing|do i agree) to|what(?:.?s| is) in (?:this|the) (?:document|agreement)/i,
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
  unknown: (agent) =>
    `I didn't find a clause for that. ${agent} can tell you: write "talk to my agent" and I'll ask them to join us.`,
};

const spanish: GuidePhrases = {
  asks: {
    forAPerson:
      /\b(?:hablar|llamar|contactar|comunicar\w*|conversar)\b.{0,40}\b(?:agente|persona|alguien|humano|usted|ustedes)\b|\b(?:persona real|un humano|una persona)\b|\b(?:mi|el|la|una?) agente\b.{0,20}\b(?:por favor|ya|ahora)\b|^\s*(?:agente|humano|persona)\s*[.!?]*\s*$/i,
    forAdvice:
      /\b(?:deberia|debo (?:firmar|aceptar|vender)|conviene|recomiend\w*|aconsej\w*|consejo\w*|opina\w*|vale la pena|buen (?:precio|negocio|trato)|buena idea|justo|impuesto\w*|deduc\w*|abogad\w*|demandar?|legal\w*|valor de mercado|cuanto vale (?:mi|la)|que precio (?:deberia|recomi|me)|hipoteca\w*|invertir|inversion)\b/i,
    aboutSigning: /\b(?:como|donde).{0,20}\bfirm/i,
    hello: /\b(?:hola|buen[oa]s?)\b/i,
    forSummary:
      /\bresum|palabras sencillas|\bexpli\w+ todo|que contiene|de que trata (?:el|este)|puntos (?:principales|clave)|en pocas palabras|version corta|en breve|a que me comprometo/i,
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
  unknown: (agent) =>
    `No encontré una cláusula sobre eso. ${agent} puede decírselo: escriba "hablar con mi agente" y le pediré que se una.`,
};

export const guidePhrases: Record<Language, GuidePhrases> = { en: english, es: spanish };
