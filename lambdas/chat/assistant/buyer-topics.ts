// The topics of buyers' questions, in both languages, with the headings of the clauses that answer them. Both forms of the
// buyer's agreement share their headings; the agent answers a topic that has no clause in the shorter form.
import type { Topic, Topics } from './seller-topics.ts';

const exact: Topic[] = [
  {
    asks: {
      en: /settlement statement|closing disclosure|prorat/,
      es: /(?:estado|hoja) de (?:liquidacion|cierre)|prorrat/,
    },
    headings: [/settlement/i],
  },
  {
    asks: {
      en: /pre.?approv|proof of funds/,
      es: /pre.?apro[bv]a|(?:prueba|comprobante) de fondos/,
    },
    headings: [/buyer does/i],
  },
];

/** Topics about agreements that both sides signed before the open one. */
const earlierAgreements: Topic[] = [
  // An agreement with someone else, or an amount that the clause doesn't have: the agent answers.
  {
    asks: {
      en: /\b(?:agreement|contract|signed|exclusive)\b.{0,25}\bwith (?:an?other|a different|someone else|my (?:old|former|previous|last|other))\b|(?=.*\b(?:earlier|previous|prior|former|old|first|two|both) (?:\w+ )?(?:agreements?|contracts?|forms?)\b).*(?:how much|what (?:was|is) (?:the|your)|per ?cent|\brate\b|money back|already paid)|\b(?:i|we)(?: have|.ve)? (?:already )?paid\b|money back|\b(?:bill|charge|owe)\b.{0,25}\blast (?:week|month|year)\b|\b(?:old|earlier|previous|prior) (?:fee|rate|commission|percent\w*)\b|\b(?:my|an?) ?(?:other|old|former|previous|last) (?:agent|broker|realtor)\b.{0,25}\b(?:owe|pay|paid|fee|charge|bill)|\b(?:credited|deduct\w*|subtract\w*|counts? toward)\b/,
      es: /\b(?:acuerdo|contrato|firm(?:e|ad[oa])|exclusiv\w+)\b.{0,25}\bcon (?:otr[oa]|alguien mas|mi (?:anterior|antigu[oa]|otr[oa]))\b|(?=.*(?:\b(?:acuerdos?|contratos?) (?:\w+ )?(?:anterior(?:es)?|previos?|viejos?|antiguos?)\b|\b(?:primer|anterior|viejo|antiguo|dos|ambos) (?:acuerdos?|contratos?)\b)).*(?:\bcuanto|\bcual (?:era|es) (?:la|su)|porcentaje|tarifa|devuelv\w+|devolv\w+|ya pag(?:ue|amos))|\bya (?:les? )?pag(?:ue|amos)\b|\b(?:horas|dinero|lo) que (?:les? )?pag(?:ue|amos)\b|\b(?:cobr\w+|deb[oe])\b.{0,25}\b(?:mes|ano|semana) pasad[oa]\b|\b(?:honorarios|tarifa|comision|porcentaje) (?:anterior|viej[oa])|\b(?:otr[oa]|mi (?:anterior|antigu[oa])) (?:agente|corredor\w*)(?: anterior)?\b.{0,25}\b(?:deb[oe]|pag\w+|cobr\w+)|\bme (?:devuelv|devolv)\w+|\bse (?:descuent|descont|acredit|rest)\w+/,
    },
    headings: [],
  },
  {
    asks: {
      en: /\b(?:earlier|previous|prior|former|old|first) (?:\w+ )?(?:agreements?|contracts?|forms?|paper\w?)\b|\bthe (?:earlier|previous|prior|old) one\b|\b(?:paper\w?|forms?|agreement|contract) (?:that )?(?:i|we) signed with you\b|\b(?:two|both|each) (?:of (?:the|these|our) )?(?:agreements?|contracts?|forms?)\b|\b(?:i|we)(?: have|.ve)? already signed\b|\b(?:i|we) signed\b.{0,40}\b(?:already|before this|earlier|ago|last (?:week|month|year))\b|\blast (?:week|month|year)\b.{0,15}\bsigned\b|\b(?:replac\w+|supersed\w+|tak\w+ (?:over|the place))\b.{0,30}\b(?:agreements?|contracts?|forms?|paper\w?|signed|first one|old one)\b/,
      es: /\b(?:acuerdos?|contratos?|formularios?|papel(?:es)?) (?:\w+ )?(?:anterior(?:es)?|previos?|viejos?|antiguos?)\b|\b(?:primer|anterior|viejo|antiguo) (?:acuerdo|contrato|formulario|papel)\b|\b(?:dos|ambos|cada) (?:acuerdos?|contratos?)\b|\b(?:el|al|del) (?:anterior|previo|viejo)\b(?! (?:agente|corredor|duen|vended|propiet))|\bya firm(?:e|amos)\b|\b(?:papel\w*|formulario|acuerdo|contrato) que firm(?:e|amos) con usted\b|\bfirm(?:e|amos)\b.{0,30}\b(?:antes de este|hace|(?:mes|ano) pasado|semana pasada)\b|\b(?:mes|ano|semana) pasad[oa]\b.{0,15}\bfirm(?:e|amos)\b|\b(?:reemplaz\w+|sustituy\w+|en lugar)\b.{0,30}\b(?:acuerdo|contrato|firm\w+|primero|anterior|viejo)\b/,
    },
    headings: [/earlier agreements/i],
  },
  // The touring agreement may be the open document itself, so the agent answers.
  {
    asks: {
      en: /\btouring (?:agreement|form|contract)\b.{0,30}\b(?:void|valid|count|effect|replaced|cancel\w*|still|anymore|good)\b/,
      es: /\b(?:acuerdo|contrato|formulario) de visitas\b.{0,30}\b(?:vale|efecto|valid\w*|vigente|sigue|cancel\w*|anul\w*|sirve)\b|\b(?:vale|sigue|vigente|sirve)\b.{0,25}\b(?:acuerdo|contrato|formulario) de visitas\b/,
    },
    headings: [],
  },
];

/** The first match decides: the specific before the general. */
const topics: Topic[] = [
  ...earlierAgreements,
  // Other people's money, and matters that the documents leave out: the agent answers.
  {
    asks: {
      en: /earnest|\bdeposit\b|down ?payment|\b(?:loan|mortgage|lender|financing|interest|apprais\w+|escrow|title insurance|hoa|warranty|refund|rebate|concessions?)\b|closing costs?|how much\b.{0,30}\b(?:clos(?:e|ing)|offer|bring|cash|house|home) ?(?!(?:you|with you))|who (?:pays?|covers?)\b.{0,12}\b(?:inspections?|repairs?|apprais\w+|closing|title|tax\w*|survey|movers?)|(?=.*(?:\bpa(?:y\w*|id)\b|\bcovers?\b|\bcosts?\b|\bbills?\b|\bfees?\b|\bcharg|\bowe|percent|commission)).*\b(?:inspect\w+|repairs?|survey\w*|lawyers?.?s?|attorneys?.?s?|notary|movers?|moving company|photographers?|contractors?|tax(?:es)?|insurance)\b|deadline|(?:hidden|other|extra|additional|admin\w*|transaction) (?:fees?|costs?|charges?)|electronic signature|sign for me|(?<!\bwho (?:decides|picks|sets|chooses) )what time\b|schools?\b|crime|safe (?:area|neighborhood)/,
      es: /\bdeposito|pago inicial|enganche|\b(?:prestamo|hipoteca|credito|prestamista|financiamiento|interes(?:es)?|avaluo|tasacion|garantia|reembols\w+|concesion\w*)\b|gastos? de(?:l)? cierre|cuanto\b.{0,30}\b(?:cierre|ofrec\w+|oferta|llev\w+|efectivo|vale)|quien (?:paga|cubre)\b.{0,12}\b(?:inspeccion|reparacion\w*|avaluo|cierre|titulo|impuestos|mudanza|seguro)|(?=.*(?:\bpag\w+|\bcubr\w+|\bcost|\bcuesta|\bcobr|\bcuenta\b|\btoca\b|porcentaje|comision|honorarios)).*\b(?:inspec[ct]\w+|reparacion\w*|avaluo|topograf\w+|abogad[oa]s?|notari[oa]s?|mudanza|fotograf\w+|contratistas?|impuestos?|seguros?)\b|fecha limite|(?:costos?|cargos?|gastos?|tarifas?) (?:ocult|escondid|extra|adicional|administrativ)|otros (?:costos|cargos|gastos)|firma electronica|puede firmar|a que hora|escuelas?\b|crimen|(?:zona|barrio) segur/,
    },
    headings: [],
  },
  {
    asks: {
      en: /^(?!.*\b(?:sellers?|owners?)(?: \w+)? (?:pays?|covers?)\b.{0,20}\b(?:both|two)).*(?:\b(?:more|higher|bigger|extra|bonus|additional|twice|double)\b.{0,50}\b(?:seller|listing|source|else|other side|than (?:this|that|stated|agreed|the)|commission|both)|(?:seller|listing|builder|other side)\b.{0,40}\b(?:more|higher|extra|bonus|on top)|\bany (?:other )?source|most (?:that )?(?:you|the agent) (?:can|could|may|will)|keep (?:the|any) (?:difference|rest|extra|excess)|paid twice|(?:collect|paid|pay|paying|money|commissions?|fees?|get)\b.{0,25}\b(?:both|two sides)|\bbonus)/,
      es: /^(?!.*\b(?:vended\w+|dueno\w*)(?: \w+)? (?:paga\w*|cubre\w*)\b.{0,20}\b(?:ambos|dos)).*(?:\b(?:mas|mayor|extra|bono|adicional|doble|dos veces)\b.{0,50}\b(?:vended\w+|fuente|otra parte|que (?:esto|eso|lo)|de lo (?:que )?(?:dice|escrito|acordad\w+|pactad\w+|firmad\w+|indicad\w+)|comision|ambos)|(?:vended\w+|constructora|otra parte)\b.{0,40}\b(?:mas|mayor|extra|bono|ademas)|(?:otra|cualquier|ninguna|alguna) fuente|(?:lo )?maximo que (?:usted )?(?:puede|podria)|quedar?(?:se)?\b.{0,12}\b(?:diferencia|resto)|se queda\b.{0,12}\bdiferencia|\bbonos?\b|cobra(?:r)? dos veces|(?:cobr\w+|recib\w+|pag\w+|dinero|comision)\b.{0,25}\b(?:amb[oa]s|los dos|las dos))/,
    },
    headings: [/no more from/i],
  },
  {
    asks: {
      en: /negotia|\blaws?\b.{0,40}\b(?:agents? (?:get|make|charge|earn)|commissions?|fees?|percent\w*|rate)|(?:can|could|may) (?:i|we) bargain|bargain (?:on|over|about)|\b(?:government|regulat\w+)\b.{0,40}\b(?:agents?|brokers?|realtors?|charges?|commissions?|fees?)|\b(?:set|fixed|required|regulated|decided) by\b|\bby law\b|\b(?:lower|reduce|smaller|cheaper|discount|less)\b.{0,25}\b(?:fees?|commission|compensation|percent\w*|rate|pay)|(?:fees?|commission|compensation|percent\w*|rate)\b.{0,25}\b(?:lower|reduce|cheaper|discount|standard|fixed|flexible|set in stone|usual)|\bstandard (?:rate|fee|commission|percent)|haggle|discount|\b(?:come|go|bring|knock|talk)\b.{0,20}\b(?:down|off)\b|everyone (?:else )?(?:pays?|has to pay)|\b(?:all|every|most|other) (?:agents?|brokers?|realtors?)\b.{0,20}\b(?:charges?|gets?|takes?|costs?|same)|(?:\d ?%|fees?|commission|compensation|rate)\b.{0,15}\b(?:mandatory|obligatory|compulsory|required|the law)/,
      es: /negocia|regate|\b(?:gobierno|regul\w+)\b.{0,40}\b(?:agentes?|corredor\w*|cobr\w+|comision\w*|honorarios)|\bley(?:es)?\b.{0,40}\b(?:cobr\w+|gan\w+|comision\w*|honorarios|tarifas?|porcentaje)|(?:fija|fijad[oa]s? por|exige|exigid[oa]s? por|establece|manda) la ley|\bla ley (?:\w+ )?(?:fija|exige|establece|manda|obliga|requiere|dice)|\bpor (?:la )?ley\b|\b(?:fijan?|establecen?|decide|regula)\b.{0,25}\b(?:tarifa|comision|honorarios|porcentaje)|\b(?:baj\w+|reduc\w+|menor\w*|menos|rebaj\w+)\b.{0,25}\b(?:honorarios|comision|compensacion|porcentaje|tarifa)|(?:honorarios|comision|compensacion|porcentaje|tarifa)\b.{0,25}\b(?:baj[oa]s?|bajar|reduc\w+|menor|estandar|fij[oa]s?|flexible|barat\w+|normal)|descuento|todos (?:lo )?(?:pagan|tienen que pagar)|\b(?:todos|otros) los agentes\b|(?:\d ?%|honorarios|comision|compensacion|tarifa|porcentaje).{0,15}\b(?:obligatori[oa]s?|forzos[oa]s?|requerid[oa]s?)/,
    },
    headings: [/negotiable/i],
  },
  {
    asks: {
      en: /(?:buy|bought|purchase|close on)\b.{0,40}\b(?:showed|shown|saw)\b.{0,40}\b(?:after|later|ended|fired|cancel\w*|notice)|(?:after|end(?:ed)?(?! up)|fire|cancel\w*|leave|split up|part(?:ed)? ways)\b.{0,60}\b(?:buy|bought)\b/,
      es: /(?:compr\w+)\b.{0,40}\b(?:mostr\w+|ensen\w+|vi)\b.{0,40}\b(?:despues|termin\w+|cancel\w+|aviso)|(?:despues|termin\w+(?! \w+ndo)|despid\w+|cancel\w+|dej[oa]|romp\w+|separa\w+)\b.{0,60}\bcompr/,
    },
    headings: [/ending/i],
  },
  {
    asks: {
      en: /\bwho\b.{0,25}\b(?:pay\w*|covers?|owes?)\b(?! for (?!you|this|it|(?:the|an|my) agent|agents?)\b)|(?:sellers?|owners?|listing (?:side|agent|broker\w*|office)|other side|builder|someone else)\b.{0,30}\b(?:pay|pays|paid|paying|cover|covers|covered|covering|contribut\w+|(?:chip|kick)\w* in)\b|(?:my|own) pocket|instead of me|on my behalf.{0,10}pay/,
      es: /\bquien(?:es)?\b.{0,25}\b(?:pag\w+|cubr\w+|debe)\b(?! (?:por )?(?:el|la|los|las) (?!comision|honorarios|compensacion|agente|tarifa|resto|trabajo))|(?:vended\w+|duen[oa]s?|agencia|inmobiliaria|corredor|otra parte|constructora|otra persona)\b.{0,30}\b(?:pag\w+|cubr\w+|cubiert\w+|contribuy\w+|pon(?:e|en|er)|aport\w+)\b|(?:mi|propio) bolsillo|en (?:mi lugar|lugar de mi)|en vez de mi/,
    },
    headings: [/who pays/i],
  },
  {
    asks: {
      en: /\bpay\b.{0,20}\b(?:up ?front|in advance)\b|\b(?:pay|pays|cost|costs|charge|charged|fee|fees|free|owe)\b.{0,40}\b(?:tours?|touring|showings?|visits?|viewings?|see(?:ing)? (?:a )?(?:homes?|houses?))|\b(?:tours?|showings?|visits?|viewings?)\b.{0,25}\b(?:cost|costs|free|charge|paid|fees?)\b/,
      es: /\badelantar(?:le|les)\b|\bpagar(?:le|les)\b.{0,20}\bpor adelantado\b|\b(?:pag\w+|cuesta\w*|cobra\w*|cargo|costo|gratis|debo|tarifa)\b.{0,40}\bvisita|\bvisitas?\b.{0,25}\b(?:cuesta\w*|gratis|cobra\w*|pag\w+)/,
    },
    headings: [/^compensation/i],
  },
  {
    asks: {
      en: /walk.?through|(?:see|visit|check|inspect) (?:it|the (?:house|home|property|place)) (?:again|once more|one (?:last|more) time)|last look/,
      es: /ultima visita|recorr\w+|(?:ver|visitar|revisar)(?:la)? (?:la (?:casa|propiedad) )?(?:otra vez|de nuevo|una vez mas|por ultima vez)/,
    },
    headings: [/walk/i, /^tours/i],
  },
  {
    asks: {
      en: /^(?!.*\b(?:cancel|terminat|quit|fire|leave|switch|get out)\w*\b).*(?:(?:another|other|second|different|also an?|is an?|several|two|multiple|more than one|second) (?:\w+ )?(?:agent|broker|realtor|brokerage)s?\b|\blicen[cs]ed?\b|(?:is|.s) (?:also )?an? (?:agent|realtor|broker)\b|\b(?:only|just) (?:with )?you\b|exclusiv|open houses?|\bon my own\b|\bmyself\b|without (?:you|an agent|my agent)|by owner|direct(?:ly)? (?:from|with|to) the (?:seller|owner|builder)|new construction)/,
      es: /^(?!.*\b(?:cancel|terminar|despedir|dejar|salir|cambiar)\w*\b).*(?:(?:otros?|otras?|segund[oa]|vari[oa]s|dos|es|tambien|mas de un) (?:agentes?|corredor\w*|inmobiliarias?)\b|\blicencia\b|\b(?:solo|nomas|nada mas|unicamente) con usted\b|exclusiv|casas? abiertas?|open house|puertas abiertas|por mi (?:propia )?cuenta|yo (?:mism[oa]|sol[oa])|sin (?:usted|agente|mi agente)|directamente (?:al|del|con el|a la))/,
    },
    headings: [/other agents/i],
  },
  {
    asks: {
      en: /\bdual\b|both (?:sides|parties|of us)|represent\w*\b.{0,20}\b(?:seller|both|other|them|owner)|your (?:own )?listings?\b|(?:listed|sold) by you|you(?:.?re| are)? (?:also )?(?:listing|selling) it|conflicts? of interest|(?:work|works|working) for the (?:seller|other)|seller.?s (?:agent|side)|\bon (?:my|whose) side/,
      es: /\bdoble (?:representacion|agencia|agente)|amb[oa]s (?:partes|lados)|a los dos lados|represent\w*\b.{0,25}\b(?:vended\w+|amb[oa]s|otr[oa]|dueno)|(?:vende|anuncia|publica) (?:usted|la casa usted)|usted (?:mism[oa] )?(?:la )?(?:vende|anuncia|publica)|conflictos? de interes|(?:trabaja|trabajar|estar|representa\w*)\b.{0,12}\b(?:para|con|a) (?:el|la) (?:que vende|vendedora?|dueno|otr[oa])|agente del vendedor|de (?:mi|que) lado/,
    },
    headings: [/both sides/i],
  },
  // The client and the agent agree how a tour goes: the clause says only who proposes, confirms, moves and cancels one.
  {
    asks: {
      en: /(?=.*\b(?:tours?|showings?|viewings?)\b).*\b(?:bring|record|film|photos?|pictures?|videos?|how many|how long|park\w*|pick (?:me|us) up|virtual\w*)\b/,
      es: /(?=.*\b(?:visitas?|recorridos?)\b).*\b(?:llevar|traer|grabar|filmar|fotos?|videos?|cuant[oa]s|cuanto dura|estacion\w+|recog\w+|virtual\w*)\b/,
    },
    headings: [],
  },
  {
    asks: {
      en: /\bwho (?:decides|picks|sets|chooses)\b.{0,20}\b(?:time|when|day)\b|\b(?:have|obligat\w+) to (?:make|put in) an offer\b/,
      es: /\bquien (?:decide|pone|escoge|elige|fija)\b.{0,15}\b(?:hora|cuando|dia)\b|\bcomprometo\b.{0,10}\bofre|\bobligad[oa] a (?:ofrecer|hacer una oferta)\b/,
    },
    headings: [/^tours/i],
  },
  {
    asks: {
      en: /\btour(?:s|ing)?\b(?! (?:agreement|contract|form|paper))|\bshowings?\b|\bviewings?\b/,
      es: /(?<!\b(?:acuerdo|contrato|formulario|papel) de )\bvisit(?:a|as|ar|amos|o)\b|recorridos?\b/,
    },
    headings: [/^tours/i],
  },
  {
    asks: {
      en: /(?:see|seeing|look at|looking at|visit|visiting|view) (?:a |the |any |some |more )?(?:homes?|houses?|places?|propert(?:y|ies))\b/,
      es: /(?:ver|mirar|conocer|recorrer) (?:una |la |las |unas |algunas |mas )?(?:casas?|propiedad(?:es)?|viviendas?)\b/,
    },
    headings: [/^tours/i],
    isAside: true,
  },
  {
    asks: {
      en: /^(?!.*\b(?:(?:only|just) (?:with )?you|early|sooner|cancel\w*|terminat\w*|quit|get out|back out|notice|before|(?:can|may|could|do|should) (?:i|we) (?:end|stop)|keys?|clos(?:e|ing)|possession|move in)\b)(?:.*\b(?:how long|how many (?:days|weeks|months)|\bterm\b|expires?|renew\w*|roll over|extend\w*|automatic\w*|locked in|tied to|stuck with|bound|binding|until when)\b|.*\b(?:when|what (?:day|date))\b.{0,40}\b(?:ends?|over|starts?|begins?|runs? out|effective|stops?)\b|.*\b(?:start|end|first|last)(?:ing)? (?:date|day)\b)/,
      es: /^(?!.*\b(?:antes|anticipad\w+|cancel\w*|rescind\w*|salir\w*|aviso|puedo terminar|llaves?|cierre|cerramos|mud\w+)\b)(?:.*\b(?:cuanto (?:dura|tiempo)|cuantos (?:dias|meses)|plazo|duracion|ven[cz]\w+|renuev\w*|renov\w+|prorrog\w*|extend\w+|automatic\w*|atad[oa]|comprometid[oa]|hasta cuando)\b|.*\b(?:cuando|que (?:dia|fecha))\b.{0,40}\b(?:termin\w+|acab\w+|empiez\w+|comienz\w+|inici\w+|finaliz\w+)|.*\b(?:primer|ultimo) dia\b|.*\bfecha de (?:inicio|fin|termino|vencimiento))/,
    },
    headings: [/^term$/i],
  },
  {
    asks: {
      en: /\bcancel|terminat|get out\b|back out|pull out|\bfir(?:e|ing) you|\bquit\b|walk away|call it off|\bend (?:it|this|the|our|early|before)|no longer want|\bnotice\b|want out\b|penalt|break (?:this|the|our)|\bleave (?:this|you|the)|\b(?:leave|out) early\b|\b(?:drop|dump|ditch) me\b|chang\w* my mind|switch (?:agents|to another)|part ways/,
      es: /cancel|salirme\b|(?:quiero|puedo|quisiera|como|para) salir\b|\bsalgo\b|rescind|anular|termin(?:ar|arlo|o(?! \w+ndo))\b|dejar(?:lo|la) antes|antes de tiempo|despedir|despid|arrepent|ya no quiero|\baviso\b|avisar|penaliza|romper (?:este|el)|cambi[oe] de (?:opinion|idea|agente)|dejar(?:lo)? de trabajar|\bir(?:me)? antes\b|\bme (?:puede|va a|podria) dejar\b/,
    },
    headings: [/ending/i],
  },
  {
    asks: {
      en: /disput|disagree|mediat|\bcourt\b|arbitrat|\bjudge\b|\bfight|\bargu(?:e|ment)|(?:which|what) state|laws? (?:appl|govern)/,
      es: /disput|conflicto|\bcortes?\b|pleito|pelea|desacuerdo|no estamos de acuerdo|mediacion|tribunal|juicio|(?:ley|leyes) (?:de que|se aplica|rige)|de que estado|que ley/,
    },
    headings: [/dispute/i],
  },
  {
    asks: {
      en: /discriminat|fair housing|religio|\brace\b|immigrant|foreign|nationalit|people like me|wheelchair|disabilit|\bgay\b|\btreat\w*\b.{0,30}\b(?:same|equal\w*|differen\w+)/,
      es: /discrimin|vivienda justa|religi|\braza|inmigrante|extranjer|nacionalidad|gente como yo|silla de ruedas|discapac|\bgays?\b|\btrat\w+\b.{0,30}\b(?:igual|mismo|diferente|distinto)/,
    },
    headings: [/fair housing/i],
  },
  {
    asks: {
      en: /(?:pay|payment|money|funds|check)\b.{0,30}\b(?:at|for|on|to) (?:the )?(?:closing|close|closing agent|title company)|(?:which|what) account\b|cashier.?s check/,
      es: /(?:pag\w+|dinero|fondos|cheque)\b.{0,30}\b(?:en el|al|para el|del|de) (?:cierre|agente de cierre)|(?:a|en) que cuenta\b|cheque de caja/,
    },
    headings: [/payment at closing/i],
  },
  {
    asks: {
      en: /^(?!.*\b(?:who|sellers?|owners?|listing|builder|both|laws?|legal\w*|allowed|more|less|extra|higher|lower|cap|max\w*|split|all|every\w*|same|mandatory|obligat\w+|required|regulat\w+|government|agents|realtors|brokers|leav\w+|left|early|before|after\w*|ended|cancel\w*|quit\w*|fired?)\b)(?=.*(?:\b(?:how|what|when|which|whats|if|never|until|unless)\b|n.?t\b|\bhour|\bper ?cent|\bflat\b|\bfree\b|\bowe\b|\bdue\b|\bcharg|\bbill|\bper\b)).*(?:compensation|commission|\bfees?\b|\bcharg(?:e|es|ed|ing)\b|percent|hourly|(?:per|an|by the|each) hour|\bowe\b|\b(?:pay|pays|paying|paid)\b.{0,12}\b(?:you|agent|realtor|broker|anything)\b|\byou (?:get paid|be paid|make|earn|cost)\b|\byour (?:cut|share|rate|payment|price)\b)/,
      es: /^(?!.*\b(?:quien(?:es)?|vendedor\w*|dueno\w*|constructora|amb[oa]s|ley(?:es)?|legal\w*|permit\w+|mas|menos|extra|tope|maximo|tod[oa]s|mism[oa]s?|obligat\w+|gobierno|regul\w+|agentes|corredores|antes|despues|salgo|dejo|dejar\w*|cancel\w+|termin\w+)\b)(?=.*(?:\b(?:cuanto|cual|que|cuando|como|si|nunca|hasta|hora|fij[oa]|porcentaje|gratis|debo|deb[eo]|nada|algo|cada)\b|\bcobr)).*(?:compensacion|comision|honorario|\bcobr\w+|porcentaje|por (?:cada )?hora|tarifa|\bdebo (?:algo|pagar|nada)|\b(?:le|les) (?:pag\w+|debo|tengo que pagar)|pagar(?:le|les)\b|\bpago (?:algo|a mi agente)|\bgana usted|\bsu (?:pago|parte|precio)\b|cuanto (?:me )?cuesta (?:usted|su))/,
    },
    headings: [/^compensation/i],
  },
  {
    asks: {
      en: /mov(?:e|ing) in|\bkeys?\b|possession|\bhand.?over\b|take over the (?:house|home)|when is it mine/,
      es: /mudar|\bllaves?\b|\bposesion\b|entreg\w+ (?:la|de la|me)|cuando es mi[oa]/,
    },
    headings: [/possession/i],
  },
  {
    asks: {
      en: /\bclosing\b|\bwe close\b|\bclose\b|postpone|move the date|where do (?:i|we) (?:meet|go|have to (?:go|be))/,
      es: /\bcierre\b|cerramos|aplazar|donde (?:voy|vamos|(?:tengo|tenemos|hay) que ir)|(?:mover|cambiar|correr) la fecha/,
    },
    headings: [/closing date/i],
  },
  {
    asks: {
      en: /\bcop(?:y|ies)\b|certificate|(?:get|receive|have|email me) (?:my|the) signed|(?:prove|proof|evidence)\b.{0,20}\bsign/,
      es: /\bcopia|certificado|(?:recibo|obtengo|tengo) (?:mis|los) (?:papeles|documentos)|(?:compr[uo]eb|prueb|demostrar).{0,25}\bfirm/,
    },
    headings: [/\bcop(?:y|ies)\b/i],
  },
  {
    asks: {
      en: /am i signing(?! with)|what (?:do|am) i (?:confirm|sign)|signature\b.{0,15}\b(?:confirm|mean|do)|(?:sale|purchase|selling) price|who(?: is|.?s) (?:selling|the seller)/,
      es: /que (?:estoy firmando|firmo)|(?:confirma|significa) mi firma|que (?:confirmo|estoy confirmando)|precio de (?:la )?(?:venta|compra)|quien (?:la )?vende|quien es el vendedor/,
    },
    headings: [/what this is/i],
  },
  {
    asks: {
      en: /\bparties\b|\bparts? of (?:the )?(?:town|city|county)|\bwho(?: is|.?s) hiring\b|(?:which|what) (?:areas?|city|cities|town|neighborhoods?|zone)|\barea\b|who do i hire|(?:whose|which|what) names?\b|who\b.{0,20}\b(?:sign(?:ing)?|contract|agreement) (?:with|between)|between whom|who(?: is|.?s) "?the (?:buyer|agent)/,
      es: /las partes|\bzonas?\b|\bparte de la ciudad|\bquien contrata\b|que (?:area|ciudad(?:es)?|barrios?)|quien contrato|(?:que|cuales) nombres?|(?:con|entre) quien(?:es)?\b|quien es "?el (?:comprador|agente)/,
    },
    headings: [/parties/i],
  },
  {
    asks: {
      en: /do i have to do\b|(?:expected|required) of me|my (?:obligations|duties|part|responsibilit\w+)\b|what (?:must|should) i (?:do|tell)|inspect|tell you (?:about|how much|what)/,
      es: /(?:tengo|debo) que hacer|debo hacer|mis (?:obligaciones|deberes|responsabilidades)|mi parte|se espera de mi|inspec[ct]|decirle (?:cuanto|lo que|que)/,
    },
    headings: [/buyer does/i],
  },
  {
    asks: {
      en: /what (?:exactly )?(?:do|does|will|can) (?:you|the agent|my agent) (?:actually |really )?(?:do|offer)\b|\bwhat (?:else )?(?:do you do for me|are you (?:actually |really )?going to do)\b|\b(?:have|need|obligat\w+|required|supposed) to (?:tell|inform|warn) me\b|\bmouth shut\b|\bto yourself\b|\bservices?\b|\boffers?\b|confiden|\bsecret|between us|(?:do not|don.?t) (?:tell|say)\b|agent.{0,3} duties|help me with/,
      es: /que (?:hacen?|hara|haran|ofrecen?) (?:usted|el agente|mi agente)|\bque (?:es lo que va a hacer|(?:mas )?hace por mi)\b|\b(?:tiene que|obligad[oa] a) (?:decir|contar|avisar|informar)(?:me)?\b|\bse lo calla\b|\bservicios?\b|\bofertas?\b|reserva\b|confianza|confiden|secreto|entre nosotros|no (?:les? )?(?:diga|cuente)\b|obligaciones del agente|me ayuda/,
    },
    headings: [/agent does/i],
  },
];

export const buyerTopics: Topics = { exact, topics };
