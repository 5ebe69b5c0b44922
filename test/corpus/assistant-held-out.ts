// Questions that the matcher was never tuned on: written after it, from the documents alone, to measure what sellers get who ask in
// their own words. When one is answered wrongly, its class is fixed and a question like it goes to assistant-questions.ts; these
// stay as they are. Say in the commit when a sentence here has to change because a document did.
import type { SignedStep } from '../../lambdas/chat/transaction/contract.ts';
import type { AssistantQuestion, Expected } from './assistant-questions.ts';

const of =
  (step: SignedStep) =>
  (expected: Expected, sensitive: '$' | '', en: string, es: string): AssistantQuestion => ({
    step,
    expected,
    sensitive: sensitive === '$',
    en,
    es,
  });
const listing = of(1);
const closing = of(3);

export const heldOutQuestions: readonly AssistantQuestion[] = [
  // The listing agreement: parties, exclusivity and term
  listing([1], '', 'Whose names are on this contract?', '¿Qué nombres aparecen en este contrato?'),
  listing([1], '', 'Who exactly am I signing with?', '¿Con quién estoy firmando exactamente?'),
  listing([2], '$', 'How long am I locked in with you?', '¿Cuánto tiempo quedo comprometido con ustedes?'),
  listing([2], '$', 'What happens when the 180 days are up?', '¿Qué pasa cuando se cumplen los 180 días?'),
  listing(
    [2],
    '',
    'Could my cousin, who is a realtor, list it too?',
    '¿Podría mi primo, que es agente, anunciarla también?',
  ),
  listing(
    [2],
    '',
    'My neighbor wants to buy it directly from me. Is that OK?',
    'Mi vecino quiere comprármela directamente. ¿Se puede?',
  ),
  listing([2], '$', 'Will this agreement roll over on its own?', '¿Se prorroga solo este acuerdo?'),
  listing([2], '$', 'Starting when do we count the term?', '¿A partir de cuándo se cuenta el plazo?'),
  // Price
  listing([3], '$', 'Can the asking price drop without my OK?', '¿Puede bajar el precio pedido sin mi permiso?'),
  listing([3], '$', 'How is the asking price decided?', '¿Cómo se decide el precio de la casa?'),
  listing(
    [3],
    '$',
    'I want to raise the price next month. How does that work?',
    'Quiero subir el precio el próximo mes. ¿Cómo se hace?',
  ),
  // Commission
  listing([4], '$', 'What is your cut?', '¿Cuánto se llevan ustedes?'),
  listing([4], '$', 'When do I have to pay the realtor?', '¿Cuándo tengo que pagarle al agente?'),
  listing([4], '$', 'Is there room to negotiate the percentage?', '¿Se puede negociar el porcentaje?'),
  listing([4], '$', 'Does the commission come out of the sale money?', '¿La comisión sale del dinero de la venta?'),
  listing([4], '$', 'Do I owe you anything if no one buys it?', '¿Les debo algo si nadie la compra?'),
  // What the agent and the seller do
  listing(
    [5],
    '',
    'Will I hear about every offer that comes in?',
    '¿Me van a avisar de todas las ofertas que lleguen?',
  ),
  listing([5], '', 'Are you going to advertise it online?', '¿Van a anunciarla en internet?'),
  listing(
    [5],
    '',
    'Can I tell you something without the buyers finding out?',
    '¿Puedo contarles algo sin que se enteren los compradores?',
  ),
  listing([5], '', 'Who sets up the visits with buyers?', '¿Quién organiza las visitas con los compradores?'),
  listing([6], '$', 'How much warning do I get before a showing?', '¿Con cuánta anticipación me avisan de una visita?'),
  listing([6], '', 'Do I have to mention that the basement floods?', '¿Tengo que decir que el sótano se inunda?'),
  listing(
    [6],
    '',
    'Can I take out the kitchen cabinets while it is listed?',
    '¿Puedo quitar los gabinetes de la cocina mientras está en venta?',
  ),
  listing(
    [6],
    '',
    'Do I need to let strangers in to see the house?',
    '¿Tengo que dejar entrar a extraños a ver la casa?',
  ),
  // Fair housing, ending, disputes
  listing([7], '', 'Can I refuse to sell to a family with kids?', '¿Puedo negarme a vender a una familia con niños?'),
  listing(
    [7],
    '',
    'I would rather not sell to people of that religion.',
    'Prefiero no vender a gente de esa religión.',
  ),
  listing([8], '$', 'How do I get out of this contract?', '¿Cómo me salgo de este contrato?'),
  listing([8], '$', 'If I quit early, what does it cost me?', 'Si lo termino antes, ¿cuánto me cuesta?'),
  listing(
    [8],
    '$',
    'How many days ahead must I say that I am canceling?',
    '¿Con cuántos días de anticipación debo avisar que cancelo?',
  ),
  listing([9], '', 'What if we end up fighting over this?', '¿Y si terminamos en un pleito por esto?'),
  listing([9], '', 'Which state do the rules come from?', '¿Las reglas de qué estado se aplican?'),
  // By number, several clauses, a summary
  listing([6], '', 'Explain number 6 please', 'Explíqueme el número 6, por favor'),
  listing([8], '', 'what is in section eight', 'qué dice la sección ocho'),
  listing(
    [2, 8],
    '$',
    'How long does it run, and how do I end it early?',
    '¿Cuánto dura y cómo lo termino antes de tiempo?',
  ),
  listing([3, 4], '$', 'Tell me about clauses 3 and 4', 'Hábleme de las cláusulas 3 y 4'),
  listing('summary', '', 'Give me the short version of this document', 'Deme la versión corta de este documento'),
  listing('summary', '', 'What am I agreeing to, in a nutshell?', '¿A qué me comprometo, en pocas palabras?'),
  // Nothing in the agreement says it
  listing('hand over', '', 'Do I need a home inspection?', '¿Necesito una inspección de la casa?'),
  listing('hand over', '', 'How many bathrooms should I say it has?', '¿Cuántos baños digo que tiene?'),
  listing('hand over', '', 'When will the photographer come?', '¿Cuándo viene el fotógrafo?'),
  listing('no advice', '$', 'How much is my house worth?', '¿Cuánto vale mi casa?'),
  listing(
    'no advice',
    '$',
    'What will the property taxes be next year?',
    '¿Cuánto serán los impuestos de la propiedad el próximo año?',
  ),
  listing('hand over', '', 'Can my dog stay during visits?', '¿Puede quedarse mi perro durante las visitas?'),
  listing('no advice', '', 'Should I sign this?', '¿Debería firmar esto?'),
  listing('no advice', '$', 'Will I owe capital gains tax?', '¿Tendré que pagar impuesto sobre la ganancia?'),
  listing('talk', '', 'Good morning!', '¡Buenos días!'),
  listing('talk', '', 'Great, thanks a lot', 'Perfecto, muchas gracias'),
  // Closing documents
  closing([1], '', 'Is the deed signed here?', '¿Aquí se firma la escritura?'),
  closing([1], '', 'What does my signature on this confirm?', '¿Qué confirmo con mi firma aquí?'),
  closing([2], '$', 'What day do we close?', '¿Qué día cerramos?'),
  closing([2], '', 'Where do I have to go for the closing?', '¿A dónde tengo que ir para el cierre?'),
  closing([3], '$', 'Where do I see my closing costs?', '¿Dónde veo mis gastos de cierre?'),
  closing(
    [3],
    '$',
    'Does it show how much of my mortgage gets paid off?',
    '¿Muestra cuánto de mi hipoteca se liquida?',
  ),
  closing([4], '$', 'How will the sale money reach me?', '¿Cómo me llega el dinero de la venta?'),
  closing(
    [4],
    '$',
    'I got an email with new wire instructions. Should I use them?',
    'Me llegó un correo con nuevas instrucciones de transferencia. ¿Las uso?',
  ),
  closing([4], '$', 'Can I just send you my account number here?', '¿Puedo mandarles mi número de cuenta por aquí?'),
  closing([4], '$', 'Who pays out my money?', '¿Quién me entrega mi dinero?'),
  closing([5], '', 'Do I need to clean before I leave?', '¿Tengo que limpiar antes de irme?'),
  closing([5], '', 'When do I give them the keys?', '¿Cuándo les doy las llaves?'),
  closing([5], '$', 'By when must I be out of the house?', '¿Para cuándo tengo que desocupar la casa?'),
  closing([6], '', 'Something I disclosed has changed. Does it matter?', 'Algo que declaré ha cambiado. ¿Importa?'),
  closing([7], '', 'Will you send me a copy of what I signed?', '¿Me mandan una copia de lo que firmé?'),
  closing([7], '', 'How can I prove later who signed?', '¿Cómo compruebo después quién firmó?'),
  closing([4], '', 'Go over clause four', 'Repase la cláusula cuatro'),
  closing([5, 7], '', 'What about the keys, and do I get a copy?', '¿Qué hay de las llaves, y me dan una copia?'),
  closing('summary', '', 'Sum this up for me', 'Hágame un resumen'),
  closing('hand over', '$', 'How much will I walk away with?', '¿Con cuánto dinero me quedo?'),
  closing('hand over', '', 'Who is the buyer?', '¿Quién es el comprador?'),
  closing([5], '', 'Can I leave my furniture for the buyers?', '¿Puedo dejarles mis muebles a los compradores?'),
  closing('no advice', '', 'Is this document safe to sign legally?', '¿Es legalmente seguro firmar este documento?'),
  closing('talk', '', 'Hi there', 'Hola, ¿qué tal?'),
];
