// The topics of sellers' questions, in both languages, with the headings of the clauses that answer them.
import type { Language } from '#core/http/language.ts';

export type Topic = {
  /** Matched against the question without accents, in lower case. */
  asks: Record<Language, RegExp>;
  /** Headings, the best one first; empty if only the agent can answer. */
  headings: RegExp[];
  /** People mention it along with other questions: it counts only if no other topic matches. */
  isAside?: boolean;
};

export type Topics = { exact: Topic[]; topics: Topic[] };

/** These have their clause even if people ask with words such as 'should I' and 'taxes'. */
const exact: Topic[] = [
  {
    asks: { en: /prorat|settlement statement|closing costs/, es: /prorrat|gastos de cierre|liquida/ },
    headings: [/settlement/i],
  },
  { asks: { en: /\bdeed\b/, es: /\bescritura\b/ }, headings: [/what this is/i] },
];

/** The first match decides: the specific before the general. */
const topics: Topic[] = [
  {
    asks: {
      en: /who pays (?:for|the (?!agent|commission))|pay for (?:the )?(?:repairs?|inspection|staging|photo)|earnest|\bdeposit\b|buyer.{0,3} agent|deadline|(?:buyer|they) (?:does|did)(?: not|n.?t) pay|buyer(?:.?s)?.? (?:loan|mortgage|financing|lender|inspection|offer)|buyer (?:backs|walks|fails|cancels)|(?:does|will) the buyer pay|electronic signature|sign for me|what time\b|(?:hidden|other|extra|additional) (?:fees?|costs?|charges?)|\b(?:can|could|will|may) (?:you|the agent|my agent) (?:cancel|quit|drop (?:me|us)|terminate|back out|leave)|\b(?:dogs?|cats?|pets?)\b/,
      es: /quien paga (?:la|las|los|al|el (?!agente|dinero))|pago yo la|\bdeposito\b|agente del comprador|fecha limite|comprador no paga|(?:prestamo|hipoteca|credito|financiamiento)\b.{0,20}\bcomprador|comprador (?:cancela|se (?:arrepiente|echa|retira))|\blos? paga el comprador|firma electronica|puede firmar|a que hora|(?:costos?|cargos?|gastos?|tarifas?) (?:ocult|escondid|extra|adicional)|otros (?:costos|cargos|gastos)|\b(?:usted(?:es)?|agente) (?:me |nos )?(?:puede|pueden) (?:cancelar|terminar|dejar)|\b(?:puede|pueden) (?:usted(?:es)? )?(?:cancelarme|dejarme)|\b(?:perr|gat)[oa]s?\b|mascotas?/,
    },
    headings: [],
  },
  {
    asks: {
      en: /\bproceeds\b|\bcash from the sale|(?:\bi|\bwe) (?:get|be) paid|(?:get|receive|send|sends|wait for) (?:me )?(?:my|the|our) money|(?:my|the|our|sale) money\b.{0,25}\b(?:reach|arrive|come|sent|in my|to me|from)|pays (?:me|out)\b/,
      es: /\bme pag|(?:recibo|recibir|cobro|entregan?|dan?|mandan?|envian?|llega) (?:mi|el) dinero|a que cuenta|dinero de la venta/,
    },
    headings: [/proceeds/i],
  },
  {
    asks: {
      en: /^(?!.*\b(?:early|sooner|cancel\w*|terminat\w*|quit|get out|back out|notice)\b)(?:.*\b(?:when|until|what (?:day|date|month)|how (?:long|soon|much longer))\b(?! (?:can|may|could|should|do|must) (?:i|we)\b).{0,40}\b(?:ends?|over|expires?|runs? out|finish(?:es|ed)?|stops?|done|free|released)\b|.*\b(?:end(?:ing)?|expir\w+|final|last|start(?:ing)?|beginning)\s*(?:date|day)\b|.*\b(?:ends?|stops?|expires?) (?:automatically|on its own|alone)|.*\b(?:make|keep) it (?:longer|going)|.*\b(?:until when|stuck with)\b)/,
      es: /^(?!.*\b(?:antes|cancel\w*|rescind\w*|avis\w+|(?:puedo|podemos|quiero|queremos) (?:terminar|acabar|salir))\b)(?:.*\b(?:cuando|hasta|que (?:dia|fecha|mes)|cuanto (?:falta|tiempo)|despues)\b.{0,40}\b(?:termin|acab|venc|venz|expir|finaliz|concluy|libres?\b|se cumple)|.*\b(?:fecha|dia) (?:de|del) (?:fin|termino|vencimiento|inicio|final|terminacion|caducidad|comienzo)|.*\b(?:ultimo|primer) dia\b|.*\b(?:termina|acaba|vence|se termina|se acaba) (?:solo|automatic)|.*\balarg|.*\brenov(?:ar(?:lo|se)|ar (?:el|este) (?:contrato|acuerdo)|acion)|.*\bamarrad)/,
    },
    headings: [/\bterm\b|exclusive/i],
  },
  {
    asks: {
      en: /\bcancel|terminat|get out\b|back out|pull out|\bfire you|\bquit\b|walk away from|call it off|\bend (?:it|this|the agreement|early|before)|no longer want|off the market|notice (?:do i (?:owe|have to|need to|must)|must i)\b|\bwant out\b|penalty|reimburse|leave this (?:contract|agreement)|\bif (?:i|we) (?:leave|stop|walk)\b/,
      es: /cancel|salirme|\b(?:me|nos) sal(?:go|imos)|rescind|anular|(?:lo|la) termin[oa]|si termino\b|termino (?:el|este) (?:contrato|acuerdo)|terminar(?:lo|la)?\b|dejar(?:lo|la) antes|antes de tiempo|despedir|\bech\w+ (?:para|pa) atras|arrepent|\bsi (?:me|nos) (?:voy|vamos|retiro)|(?:me|nos) (?:quiero|queremos|puedo|podemos) (?:salir|retirar)|ya no quiero|(?:sac|quit|retir)\w* (?:la casa|la propiedad|la) del mercado|(?:debo|tengo que) avisar(?:les)?\b|penaliza|reembols/,
    },
    headings: [/ending|terminat|cancel/i],
  },
  {
    asks: {
      en: /disput|disagree|mediat|\bcourt\b|arbitrat|\bjudge\b|\bfight|\bargu(?:e|ment)|(?:which|what) state|laws? appl/,
      es: /disput|conflicto|\bcortes?\b|pleito|pele(?:a|amos)|desacuerdo|no estamos de acuerdo|mediacion|tribunal|juicio|(?:ley|leyes|reglas) de que|de que estado|que ley/,
    },
    headings: [/dispute/i],
  },
  {
    asks: {
      en: /discriminat|fair housing|religio|\brace\b|famil(?:y|ies)\b|children|\bkids\b|immigrant|foreign|nationalit|(?:refuse|rather not|want to) sell to|not sell to|people like me|wheelchair|turn (?:down|away)\b.{0,10}\bbuyers?|disabilit|\bgay\b|couple/,
      es: /discrimin|vivienda justa|religi|\braza|familias?\b|ninos|inmigrante|extranjer|nacionalidad|(?:negarme a|no) vender(?:le|les|sela)?\b.{0,5}\b(?:a|gente)|gente como yo|silla de ruedas|rechazar a\b|solo (?:les? )?(?:quiero )?vend\w+(?:le|les)? a\b|discapac|\bgays?\b|pareja/,
    },
    headings: [/fair housing/i],
  },
  {
    asks: {
      en: /closing costs|settlement|pay ?off|paid off|prorat|\bloan\b|mortgage|owe (?:to )?the bank/,
      es: /gastos de cierre|liquida|prorrat|prestamo|hipoteca|deb[eo] al banco/,
    },
    headings: [/settlement/i],
  },
  {
    asks: {
      en: /commission|\bfees?\b|\byou charge|percent|\byour (?:cut|share|rate)\b|\b(?:cut|share) do you|do i pay (?:you|anything)|\bpaying you\b|pay(?:s|ing)? (?:the|my|your) (?:agent|realtor|broker)|\b(?:pay|pays|paying) you\b|\byou (?:get|be) paid|\byou (?:make|earn)\b|how much (?:do|does|will|would) (?:you|the agent|my agent|the realtor) (?:get|take|want|cost)\b|\bowe\b/,
      es: /comision|honorario|\bcobran?\b|porcentaje|me van a quitar|\bse llevan?\b|(?:cuanto|cuanta|parte|que)\b.{0,12}\bse quedan?\b|cuanto le(?:s)? (?:toca|corresponde|doy|tengo que (?:dar|pagar))|\b(?:le|les) pagan?\b|quien (?:le|les) paga|pag\w+ (?:por adelantado|al final)|\bles? (?:pag[ao]|debo)|\bpagandoles\b|\b(?:que|cuanto) debo\b|pagar(?:le|les) (?:algo|al? agente|a ustedes)|pago algo|\bganan ustedes/,
    },
    headings: [/commission|\bfees?\b/i],
  },
  {
    asks: {
      en: /\bprices?\b|\bpriced\b|listed (?:at|for)\b|(?:list|listing) (?:it|the (?:house|place|property)) (?:at|for)\b|\bwe ask for/,
      es: /\bprecios?\b|\b(?:por|en|a) cuanto (?:la|se|vamos|van)\b|rebaja|\bpedimos por/,
    },
    headings: [/price/i],
  },
  {
    asks: {
      en: /(?:notice|warn(?:ing)?|tell me|heads.?up).{0,50}\b(?:showings?|visits?|walk through|come (?:in|through|over)|see the house)|\b(?:buyers|people|they|strangers) (?:just )?(?:show up|drop (?:in|by)|come in)/,
      es: /\b(?:me|nos) avis\w+.{0,50}\b(?:entr|visit|veng|muestr|verla)|\b(?:lleg|aparec|ven)\w* (?:asi|sin avis)/,
    },
    headings: [/seller does/i],
  },
  {
    asks: {
      en: /how long|\bterm\b|expire|renew|roll over|automatic|extend|exclusiv|180 days|months|locked in|tied to|committed|binding (?:me|us)|(?:another|other|second|different|also an?|who is an?) (?:agent|broker|realtor|brokerage)s?\b|list it (?:too|as well|elsewhere)|find a buyer|\bon my own|myself|is this over|\bbuys? it (?:directly|from me|privately)|without (?:you|an agent)|directly from me/,
      es: /cuanto (?:dura|tiempo)|\bplazo|vence|renueva|prorrog|automatic|exclusiv|180 dias|\bmeses|comprometid|atad[oa]|\bobligarme\b|otras? inmobiliarias?|(?:otros?|otras?|segundo|es|tambien) (?:agente|corredor)|anunciarla tambien|por mi cuenta|yo mism[oa]|hasta cuando|directamente|sin (?:ustedes|agente)/,
    },
    headings: [/\bterm\b|exclusive/i],
  },
  {
    asks: { en: /\b(?:i|we) stay\b|\bto stay\b/, es: /\bquedar(?:me|nos)|\b(?:me|nos) (?:puedo|podemos) quedar/ },
    headings: [/possession/i],
  },
  {
    asks: {
      en: /\bclosing\b|\bwe close|\bwhen (?:do|will|would|can) i close|postpone|where do (?:i|we) (?:meet|go|have to (?:go|be)|need to (?:go|be))\b|\bmove the date/,
      es: /\bcierre|cerramos|cuando cierro|aplazar|donde (?:voy|vamos|(?:tengo|tenemos|hay) que ir)\b|(?:mover|cambiar|correr) la fecha/,
    },
    headings: [/closing date/i],
  },
  {
    asks: {
      en: /\bcop(?:y|ies)\b|certificate|(?:get|receive|have|email me) (?:my|the) signed|(?:prove|proof|evidence|show).{0,20}\bsign/,
      es: /\bcopia|certificado|envian el documento|(?:recibo|obtengo|tengo) (?:mis|los) (?:papeles|documentos)|(?:compr[uo]eb|prueb|demostrar).{0,25}\bfirm/,
    },
    headings: [/\bcop(?:y|ies)\b/i],
  },
  {
    asks: {
      en: /disclos|defect|\bleak|\bflood|\bmold\b|\bcrack|termite|asbestos|(?:mention|hide|keep quiet|tell you) (?:about|that)|known problem/,
      es: /divulg|\bdeclar|defecto|\bfugas?\b|filtracion|humedad|gotea|gotera|\binunda|\bmoho\b|grieta|termita|asbesto|ocultar|\brevel|(?:tengo que|debo) (?:decir|mencionar|avisar) (?:que|de)/,
    },
    headings: [/disclosures/i, /seller does/i],
  },
  {
    asks: {
      en: /mov(?:e|ed|ing) out|\bleave\b.{0,25}\b(?:stuff|things|junk|boxes)\b|\bkeys?\b|remotes?\b|\bclean|furniture|belongings|\bempty|vacant|vacate|\bbe out\b|out of the (?:house|home)|hand it over|condition/,
      es: /mudar|desocup|\bsal(?:ir|irme|irnos|go|imos) de la (?:casa|propiedad)|\bdej(?:ar|o|amos)\b.{0,20}\bcosas\b|\bllaves?\b|limpi|muebles|pertenencias|\bvaci[ao]|\bentreg[ao]|condicion|\ben que estado\b|de que estado (?:debe|tiene|esta)|\bque estado debe/,
    },
    headings: [/possession/i, /seller does/i],
  },
  {
    asks: {
      en: /\b(?:sale|selling) price|who(?: is|.?s) (?:buying|the buyer)|am i signing(?! with)|signature\b.{0,15}\b(?:confirm|mean|say|do)|what (?:do|am) i confirm/,
      es: /precio de (?:la )?venta|quien (?:la |lo )?(?:compra|es el comprador)|que (?:estoy firmando|firmo)|(?:confirma|significa) mi firma|que (?:confirmo|estoy confirmando)/,
    },
    headings: [/what this is/i],
  },
  {
    asks: {
      en: /\bparties\b|(?:which|what) property|who do i hire|(?:whose|what|which) names?\b|who\b.{0,20}\b(?:sign(?:ing)?|dealing|contract|agreement) (?:with|between)|between whom|who(?: is|.?s) "?the (?:seller|agent)|\b(?:is|right|correct|wrong|property|house) (?:the )?address\b/,
      es: /las partes|que propiedad|quien contrato|(?:que|cuales|cuyos) nombres?|(?:con|entre) quien(?:es)?\b|quien es "?el (?:vendedor|agente)|\bla direccion\b/,
    },
    headings: [/parties/i],
  },
  {
    asks: {
      en: /do i have to do\b|my (?:obligations|duties|part)\b|let\b.{0,15}\bin\b|\bnotice\b|heads.?up|(?:how much|advance) warning|remodel|renovat|\bpaint\b|(?:take|rip|tear) (?:out|down)|\bremove\b|change anything|strangers/,
      es: /tengo que hacer|mis obligaciones|mi parte|dejar entrar|\baviso\b|\bavisan? de (?:una|la|las) visita|anticipacion|remodel|renovar|\bpintar\b|\bquitar\b|derribar|extran[oj]s/,
    },
    headings: [/seller does/i],
  },
  {
    asks: {
      en: /what (?:exactly )?(?:do|does|will) (?:you|the agent|my agent) (?:actually |really )?do\b|pictures|photos|post it|zillow|\bmls\b|advertis|\bonline\b|\bmarket\b|\bshowings?\b|(?:sets? up|arrange|schedule|organize)s?\b.{0,15}\bvisits?|open houses?|\boffers?\b|confiden|\bsecret|between us|(?:do not|don.?t) (?:tell|say)\b|without\b.{0,15}\b(?:finding out|knowing|hearing)|agent.{0,3} duties/,
      es: /que hacen? (?:usted|el agente|mi agente)|zillow|\bmls\b|anuncia|internet|promocion|\bvisitas?\b|\bofertas?\b|confianza|confiden|secreto|entre nosotros|no (?:les? )?(?:diga|digan|cuente|cuenten)\b|sin que\b.{0,15}\b(?:entere|sepa)|obligaciones del agente/,
    },
    headings: [/agent does/i],
  },
  {
    asks: { en: /changed? my mind|cold feet/, es: /cambi[oe] de (?:opinion|idea)/ },
    headings: [/ending|terminat|cancel/i],
  },
];

export const sellerTopics: Topics = { exact, topics };
