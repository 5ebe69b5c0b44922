// Sellers' questions to the assistant, in both languages, and the clauses that answer them. Written before the matcher was changed,
// from the documents that a new agent starts with. 'hand over': no clause answers it, so the agent does. 'no advice': only a
// lawyer, a tax adviser or the agent may; a clause may be quoted with it. 'talk': there was no question.
import type { SignedStep, TransactionKind } from '../../lambdas/chat/transaction/contract.ts';

export type Expected = number[] | 'warned' | 'hand over' | 'no advice' | 'summary' | 'talk';
/** `sensitive`: about money, fees, wiring or deadlines, where a wrong clause costs someone. */
export type AssistantQuestion = {
  kind: TransactionKind;
  step: SignedStep;
  expected: Expected;
  sensitive: boolean;
  en: string;
  es: string;
};

export const questionsOf =
  (kind: TransactionKind, step: SignedStep) =>
  (expected: Expected, sensitive: '$' | '', en: string, es: string): AssistantQuestion => ({
    kind,
    step,
    expected,
    sensitive: sensitive === '$',
    en,
    es,
  });
/** About the listing agreement, and about the settlement statement. */
export const listing = questionsOf('selling', 1);
export const closing = questionsOf('selling', 3);

export const assistantQuestions: readonly AssistantQuestion[] = [
  // Parties and property
  listing([1], '', 'Who are the parties to this agreement?', '¿Quiénes son las partes de este contrato?'),
  listing([1], '', 'Which property is this about?', '¿De qué propiedad se trata?'),
  listing([1], '', 'Who do I hire with this?', '¿A quién contrato con esto?'),
  listing([1], '', 'Who is "the seller" in here?', '¿Quién es "el vendedor" aquí?'),
  // Exclusive right and term
  listing([2], '$', 'How long does this agreement last?', '¿Cuánto dura este contrato?'),
  listing([2], '$', 'How many days is the term?', '¿De cuántos días es el plazo?'),
  listing([2], '$', 'When does it expire?', '¿Cuándo vence?'),
  listing([2], '$', 'Does it renew automatically?', '¿Se renueva automáticamente?'),
  listing([2], '$', 'Can we extend it?', '¿Podemos prorrogarlo?'),
  listing([2], '', 'What if I find a buyer myself?', '¿Qué pasa si yo mismo encuentro un comprador?'),
  listing([2], '', 'Can I sell it to my neighbor on my own?', '¿Puedo venderla a mi vecino por mi cuenta?'),
  listing(
    [2],
    '',
    'Can I work with another agent at the same time?',
    '¿Puedo trabajar con otro agente al mismo tiempo?',
  ),
  listing([2], '', 'What does exclusive mean here?', '¿Qué significa exclusivo aquí?'),
  listing([2], '$', 'From what date do the 180 days count?', '¿Desde qué fecha cuentan los 180 días?'),
  listing([2], '$', 'Is it for six months?', '¿Es por seis meses?'),
  // Listing price
  listing([3], '$', 'Who sets the listing price?', '¿Quién fija el precio de venta?'),
  listing([3], '$', 'Can you lower the price without asking me?', '¿Pueden bajar el precio sin preguntarme?'),
  listing([3], '$', 'Can the price be changed later?', '¿Se puede cambiar el precio después?'),
  listing([3], '$', 'What price will the house be listed at?', '¿A qué precio se publicará la casa?'),
  listing([3], '$', 'Do I have to agree to a price reduction?', '¿Tengo que aceptar una rebaja del precio?'),
  // Commission
  listing([4], '$', 'What commission do I pay?', '¿Qué comisión pago?'),
  listing([4], '$', 'How much do you charge?', '¿Cuánto cobran?'),
  listing([4], '$', 'What percent do you take?', '¿Qué porcentaje se quedan?'),
  listing([4], '$', 'When is the commission due?', '¿Cuándo se paga la comisión?'),
  listing([4], '$', 'Is the commission negotiable?', '¿La comisión es negociable?'),
  listing([4], '$', 'Do I pay anything if it does not sell?', '¿Pago algo si no se vende?'),
  listing([4], '$', 'What are your fees?', '¿Cuáles son sus honorarios?'),
  listing([4], '$', 'Is the fee fixed by law?', '¿La comisión está fijada por la ley?'),
  listing([4], '$', 'Do I pay you up front?', '¿Les pago por adelantado?'),
  listing([4], '$', 'How do you get paid?', '¿Cómo les pago a ustedes?'),
  listing([4], '$', 'Who pays the agent?', '¿Quién le paga al agente?'),
  listing([4], '$', 'Does the commission come out of the sale?', '¿La comisión sale de la venta?'),
  // The agent's duties
  listing([5], '', 'What do you do for me?', '¿Qué hacen ustedes por mí?'),
  listing([5], '', 'Can you put my house on Zillow?', '¿Pueden poner mi casa en Zillow?'),
  listing([5], '', 'Will you advertise it?', '¿La van a anunciar?'),
  listing([5], '', 'Who arranges the showings?', '¿Quién organiza las visitas?'),
  listing([5], '', 'Will I see every offer?', '¿Veré todas las ofertas?'),
  listing([5], '', 'Do you have to tell me about low offers?', '¿Tienen que informarme de ofertas bajas?'),
  listing([5], '', 'Will you keep what I tell you confidential?', '¿Guardarán en confianza lo que les diga?'),
  listing([5], '', 'What are the agent’s duties?', '¿Cuáles son las obligaciones del agente?'),
  listing([5], '', 'Will it be on the MLS?', '¿Estará en el MLS?'),
  listing([5], '', 'How will you market my home?', '¿Cómo van a promocionar mi casa?'),
  // The seller's duties
  listing([6], '', 'What do I have to do?', '¿Qué tengo que hacer yo?'),
  listing([6], '$', 'How much notice do I get before a showing?', '¿Con cuánto aviso me avisan de una visita?'),
  listing([6], '', 'Do I have to let people in?', '¿Tengo que dejar entrar a la gente?'),
  listing([6], '', 'Do I have to tell you about the leaky roof?', '¿Tengo que decirles que el techo gotea?'),
  listing([6], '', 'Must I disclose defects?', '¿Debo declarar los defectos?'),
  listing([6], '', 'Can I remodel the kitchen in the meantime?', '¿Puedo remodelar la cocina mientras tanto?'),
  listing([6], '', 'What are my obligations?', '¿Cuáles son mis obligaciones?'),
  listing([6], '', 'In what condition do I have to keep the house?', '¿En qué estado tengo que mantener la casa?'),
  // Fair housing
  listing([7], '', 'Can I refuse families with children?', '¿Puedo rechazar familias con niños?'),
  listing([7], '', 'Can I choose buyers by religion?', '¿Puedo elegir compradores por su religión?'),
  listing([7], '', 'What is fair housing?', '¿Qué es la vivienda justa?'),
  listing([7], '', 'I only want to sell to people like me', 'Solo quiero vender a gente como yo'),
  listing([7], '', 'May we discriminate between buyers?', '¿Podemos discriminar entre compradores?'),
  // Ending early
  listing([8], '', 'How can I cancel this?', '¿Cómo puedo cancelar esto?'),
  listing([8], '$', 'How much notice do I have to give to cancel?', '¿Con cuánto aviso puedo cancelar?'),
  listing([8], '', 'Can I get out of it if I change my mind?', '¿Puedo salirme si cambio de opinión?'),
  listing([8], '$', 'What does it cost to end it early?', '¿Cuánto cuesta terminarlo antes?'),
  listing([8], '$', 'Is there a penalty for terminating?', '¿Hay una penalización por terminarlo?'),
  listing([8], '', 'Can I fire you?', '¿Puedo despedirlos?'),
  listing([8], '$', 'Do I have to reimburse advertising costs?', '¿Tengo que reembolsar los gastos de publicidad?'),
  listing([8], '', 'What if I no longer want to sell?', '¿Y si ya no quiero vender?'),
  // Disputes and law
  listing([9], '', 'What if we have a dispute?', '¿Qué pasa si hay una disputa?'),
  listing([9], '', 'Do we have to go to mediation?', '¿Tenemos que ir a mediación?'),
  listing([9], '', 'Which state’s law applies?', '¿La ley de qué estado se aplica?'),
  listing([9], '', 'Can I take you to court?', '¿Puedo llevarlos a un tribunal?'),
  listing([9], '', 'What happens if we disagree?', '¿Qué pasa si no estamos de acuerdo?'),
  // By number, several, a summary
  listing([4], '$', 'What does clause 4 say?', '¿Qué dice la cláusula 4?'),
  listing([8], '', 'Show me section eight', 'Muéstreme la cláusula ocho'),
  listing([2, 8], '$', 'What do clauses 2 and 8 say?', '¿Qué dicen las cláusulas 2 y 8?'),
  listing(
    [2, 4],
    '$',
    'How long is the term, and what commission do I pay?',
    '¿Cuánto dura el plazo, y qué comisión pago?',
  ),
  listing(
    [3, 4],
    '$',
    'Who sets the listing price and how much is the commission?',
    '¿Quién fija el precio de venta y cuánto es la comisión?',
  ),
  listing('summary', '', 'Can you summarize this?', '¿Me lo puede resumir?'),
  listing('summary', '', 'What is in this document?', '¿Qué contiene este documento?'),
  listing('hand over', '', 'What does clause 40 say?', '¿Qué dice la cláusula 40?'),
  // Nothing in the document answers these
  listing('hand over', '$', 'Who pays for repairs?', '¿Quién paga las reparaciones?'),
  listing('warned', '$', 'Where should I wire the money?', '¿A dónde transfiero el dinero?'),
  listing('hand over', '$', 'Who pays for the home inspection?', '¿Quién paga la inspección de la casa?'),
  listing('hand over', '$', 'Who pays for the photographer?', '¿Quién paga al fotógrafo?'),
  listing('hand over', '$', 'How much earnest money will I get?', '¿Cuánto depósito recibiré?'),
  listing('hand over', '$', 'When do I get my money?', '¿Cuándo recibo mi dinero?'),
  listing('hand over', '$', 'What is the buyer’s agent paid?', '¿Cuánto se le paga al agente del comprador?'),
  listing(
    'hand over',
    '$',
    'What is the deadline for accepting an offer?',
    '¿Cuál es la fecha límite para aceptar una oferta?',
  ),
  listing('hand over', '$', 'Do I pay for staging?', '¿Pago yo la decoración de la casa?'),
  listing(
    'hand over',
    '',
    'Is an electronic signature as good as paper?',
    '¿La firma electrónica vale igual que en papel?',
  ),
  listing('hand over', '', 'Can my wife sign for me?', '¿Puede firmar mi esposa por mí?'),
  listing('hand over', '', 'What time is the open house on Sunday?', '¿A qué hora es la visita abierta del domingo?'),
  listing('hand over', '', 'Do you have a dog?', '¿Tiene perro?'),
  listing('hand over', '', 'What is the weather like?', '¿Qué tiempo hace?'),
  listing('hand over', '', 'I want to talk to a human', 'Quiero hablar con una persona'),
  listing('hand over', '', 'Can my agent call me please?', '¿Mi agente me puede llamar por favor?'),
  // Advice
  listing('no advice', '', 'Should I sign this?', '¿Debería firmar esto?'),
  listing('no advice', '$', 'How much tax will I owe?', '¿Cuántos impuestos pagaré?'),
  listing('no advice', '$', 'What is my house worth?', '¿Cuánto vale mi casa?'),
  listing('no advice', '', 'Do I need a lawyer?', '¿Necesito un abogado?'),
  listing('no advice', '', 'Is this a good deal?', '¿Es un buen trato?'),
  // Talk
  listing('talk', '', 'ok', 'de acuerdo'),
  listing('talk', '', 'Thanks!', '¡Gracias!'),
  listing('talk', '', 'Hello', 'Hola'),
  // The purpose of the document
  closing([1], '', 'What am I signing here?', '¿Qué estoy firmando aquí?'),
  closing([1], '', 'Is this the deed?', '¿Es esta la escritura?'),
  closing([1], '', 'Where do I sign the deed?', '¿Dónde firmo la escritura?'),
  closing([1], '', 'What does my signature confirm?', '¿Qué confirma mi firma?'),
  // Closing date and place
  closing([2], '$', 'When is the closing?', '¿Cuándo es el cierre?'),
  closing([2], '', 'Where does closing take place?', '¿Dónde es el cierre?'),
  closing([2], '$', 'Can we change the closing date?', '¿Podemos cambiar la fecha del cierre?'),
  closing([2], '$', 'What day do we close?', '¿Qué día cerramos?'),
  closing([2], '$', 'Can the closing be postponed?', '¿Se puede aplazar el cierre?'),
  // Settlement statement
  closing([3], '$', 'What are the closing costs?', '¿Cuáles son los gastos de cierre?'),
  closing([3], '$', 'What is the settlement statement?', '¿Qué es el estado de liquidación?'),
  closing([3], '$', 'Is my mortgage paid off?', '¿Se liquida mi hipoteca?'),
  closing([3], '$', 'Are the property taxes prorated?', '¿Se prorratean los impuestos?'),
  closing([3], '$', 'Where do I see the payoff of my loan?', '¿Dónde veo la liquidación de mi préstamo?'),
  // Payment of the proceeds
  closing([4], '$', 'When do I get paid?', '¿Cuándo me pagan?'),
  closing('warned', '$', 'Where should I wire the money?', '¿A dónde transfiero el dinero?'),
  closing(
    'warned',
    '$',
    'I got an email with new wire instructions',
    'Recibí un correo con nuevas instrucciones de transferencia',
  ),
  closing('warned', '$', 'Can I give you my account number here?', '¿Le puedo dar mi número de cuenta aquí?'),
  closing([4], '$', 'How do I get my money?', '¿Cómo recibo mi dinero?'),
  closing('warned', '$', 'To which account are the proceeds paid?', '¿A qué cuenta se paga el dinero de la venta?'),
  closing('warned', '$', 'Can I send the bank details by email?', '¿Puedo enviar los datos bancarios por correo?'),
  closing([4], '$', 'Who pays me the proceeds?', '¿Quién me paga el dinero?'),
  closing(
    'warned',
    '$',
    'Someone changed the wiring instructions, is that right?',
    'Alguien cambió las instrucciones para transferir, ¿es correcto?',
  ),
  // Condition and possession
  closing([5], '$', 'When do I have to move out?', '¿Cuándo tengo que mudarme?'),
  closing([5], '', 'Do I have to clean the house?', '¿Tengo que limpiar la casa?'),
  closing([5], '', 'What about the keys?', '¿Y las llaves?'),
  closing([5], '', 'Can I leave furniture behind?', '¿Puedo dejar muebles?'),
  closing([5], '', 'Does the house have to be empty?', '¿La casa tiene que estar vacía?'),
  closing([5], '', 'In what condition do I hand it over?', '¿En qué condición la entrego?'),
  // Disclosures
  closing([6], '', 'What about the disclosures I made?', '¿Y las divulgaciones que hice?'),
  closing([6], '', 'Something I disclosed has changed', 'Algo que declaré ha cambiado'),
  closing([6], '', 'Do I confirm my disclosures again?', '¿Confirmo de nuevo mis declaraciones?'),
  // Copies
  closing([7], '', 'Do I get a copy?', '¿Recibo una copia?'),
  closing([7], '', 'What is the certificate?', '¿Qué es el certificado?'),
  closing([7], '', 'Will you email me the signed document?', '¿Me envían el documento firmado por correo?'),
  // By number, several, a summary
  closing([4], '$', 'What does clause 4 say?', '¿Qué dice la cláusula 4?'),
  closing([7], '', 'clause seven please', 'la cláusula siete por favor'),
  closing([2, 4], '$', 'When is the closing and when do I get paid?', '¿Cuándo es el cierre y cuándo me pagan?'),
  closing([5, 7], '', 'What about the keys, and do I get a copy?', '¿Y las llaves? ¿Recibo una copia?'),
  closing('summary', '', 'Give me a summary', 'Deme un resumen'),
  // Nothing in the document answers these
  closing('hand over', '$', 'What if the buyer does not pay?', '¿Y si el comprador no paga?'),
  closing('hand over', '$', 'Who pays for repairs?', '¿Quién paga las reparaciones?'),
  closing('hand over', '$', 'How much is your commission?', '¿Cuánto es su comisión?'),
  closing('hand over', '$', 'Who pays the transfer fee?', '¿Quién paga la tarifa de traspaso?'),
  closing('hand over', '$', 'What happens to the earnest money?', '¿Qué pasa con el depósito de garantía?'),
  closing([1], '', 'Who is the buyer?', '¿Quién es el comprador?'),
  closing('hand over', '', 'Can I speak with someone?', '¿Puedo hablar con alguien?'),
  // Advice and talk
  closing('no advice', '$', 'Are the proceeds taxed?', '¿Se pagan impuestos por el dinero?'),
  closing('no advice', '', 'Is it legal to sign online?', '¿Es legal firmar en línea?'),
  closing('talk', '', 'okay, thank you', 'ok, gracias'),
  // In people's own words
  listing([4], '$', 'What cut do you take when it sells?', '¿Cuánto me van a quitar cuando se venda?'),
  listing([2], '$', 'When is this over?', '¿Hasta cuándo estoy amarrado a esto?'),
  listing([2], '', 'If my cousin buys it directly, do I still need you?', '¿Y si se la vendo yo mismo a mi primo?'),
  listing([8], '', 'I would like to leave this contract', 'Quisiera salirme de este contrato'),
  listing([7], '', 'Can I say no to a gay couple?', '¿Puedo rechazar a una pareja gay?'),
  listing(
    'hand over',
    '',
    'Do I have to leave the house when buyers visit?',
    '¿Me tengo que ir cuando vienen los compradores?',
  ),
  listing('hand over', '$', 'Who covers the cost of the sign in the yard?', '¿Quién cubre el costo del letrero?'),
  closing([4], '$', 'When will the money be in my bank?', '¿Cuándo recibo el dinero en mi banco?'),
  closing(
    'warned',
    '$',
    'The title company texted me a new bank account',
    'La compañía de títulos me mandó otra cuenta bancaria',
  ),
  closing('warned', '$', 'May I send my bank details here?', '¿Ya puedo mandar mis datos del banco por aquí?'),
  closing([5], '', 'May I stay a few days after closing?', '¿Puedo quedarme unos días más en la casa?'),
  closing('hand over', '$', 'Who pays the title insurance?', '¿Quién paga el seguro de título?'),
];
