// Buyers' questions about the standard buyer agreement (the full form) and a purchase's closing documents, in both languages, and the
// clauses that answer them. Written from the documents, before the topics had any of a purchase.
import { type AssistantQuestion, questionsOf } from './assistant-questions.ts';

export const agreement = questionsOf('buying', 1);
export const purchase = questionsOf('buying', 3);

export const buyerQuestions: readonly AssistantQuestion[] = [
  // Compensation
  agreement([3], '$', 'How much do I pay you?', '¿Cuánto le pago a usted?'),
  agreement([3], '$', "What is the agent's compensation?", '¿Cuál es la compensación del agente?'),
  agreement([3], '$', 'What commission do I pay?', '¿Qué comisión pago?'),
  agreement([3], '$', 'When is your fee due?', '¿Cuándo debo pagar sus honorarios?'),
  agreement(
    [3],
    '$',
    'Do I owe anything if I end up not buying a house?',
    '¿Debo algo si al final no compro ninguna casa?',
  ),
  agreement([3], '$', 'Is there an hourly fee?', '¿Hay una tarifa por hora?'),
  // Payment
  agreement([4], '$', 'Who pays your commission?', '¿Quién paga su comisión?'),
  agreement(
    [4],
    '$',
    'Can the seller pay your fee instead of me?',
    '¿Puede el vendedor pagar sus honorarios en mi lugar?',
  ),
  agreement(
    [4],
    '$',
    'What happens if the seller only covers part of your commission?',
    '¿Qué pasa si el vendedor solo cubre una parte de su comisión?',
  ),
  // No more from any source
  agreement([5], '$', 'Can you get more than this from the seller?', '¿Puede usted recibir más que esto del vendedor?'),
  agreement(
    [5],
    '$',
    'Do you keep the difference if the seller offers a higher commission?',
    '¿Se queda usted con la diferencia si el vendedor ofrece una comisión más alta?',
  ),
  agreement(
    [5],
    '$',
    'Is this the most you can earn from any source?',
    '¿Es esto lo máximo que puede ganar de cualquier fuente?',
  ),
  // Negotiable
  agreement([6], '$', 'Is the commission negotiable?', '¿La comisión es negociable?'),
  agreement([6], '$', 'Is your fee set by law?', '¿Sus honorarios los fija la ley?'),
  agreement([6], '$', 'Can I ask for a lower fee?', '¿Puedo pedir unos honorarios más bajos?'),
  // Term
  agreement([7], '$', 'How long does this agreement last?', '¿Cuánto dura este acuerdo?'),
  agreement([7], '$', 'When does this agreement end?', '¿Cuándo termina este acuerdo?'),
  agreement([7], '$', 'Does it renew automatically?', '¿Se renueva automáticamente?'),
  agreement([7], '$', 'When does it start?', '¿Cuándo empieza?'),
  // Working with other agents
  agreement(
    [8],
    '',
    'Can I work with another agent at the same time?',
    '¿Puedo trabajar con otro agente al mismo tiempo?',
  ),
  agreement([8], '', 'Is this agreement exclusive?', '¿Este acuerdo es exclusivo?'),
  agreement([8], '', 'Can I go to open houses on my own?', '¿Puedo ir a casas abiertas por mi cuenta?'),
  // Duties of each side
  agreement([2], '', 'What will you do for me?', '¿Qué hará usted por mí?'),
  agreement([2], '', 'Do you keep what I tell you confidential?', '¿Mantiene en reserva lo que le digo?'),
  agreement([9], '', 'What do I have to do as the buyer?', '¿Qué tengo que hacer yo como comprador?'),
  agreement([9], '', 'Do I need a pre-approval before an offer?', '¿Necesito una preaprobación antes de una oferta?'),
  // Both sides of a sale
  agreement([10], '', 'Can you represent the seller, too?', '¿Puede usted representar también al vendedor?'),
  agreement([10], '', 'What about dual agency?', '¿Qué dice sobre la doble representación?'),
  // Tours
  agreement([11], '', 'When can we start touring homes?', '¿Cuándo podemos empezar a visitar casas?'),
  agreement([11], '', 'Can I cancel a tour?', '¿Puedo cancelar una visita?'),
  agreement([11], '', 'Do I have to make an offer after a tour?', '¿Tengo que hacer una oferta después de una visita?'),
  // Parties and area, fair housing, law
  agreement([1], '', 'Which area does this cover?', '¿Qué zona cubre?'),
  agreement([12], '', 'What does it say about discrimination?', '¿Qué dice sobre la discriminación?'),
  agreement([14], '', 'What happens if we have a dispute?', '¿Qué pasa si tenemos un conflicto?'),
  // Ending early
  agreement([13], '$', 'Can I end this agreement early?', '¿Puedo terminar este acuerdo antes de tiempo?'),
  agreement([13], '$', 'Is there a penalty if I cancel?', '¿Hay una penalización si cancelo?'),
  // Left to the agent
  agreement('hand over', '$', 'How much are the closing costs?', '¿Cuánto son los gastos de cierre?'),
  agreement('hand over', '$', 'How much earnest money do I need?', '¿Cuánto depósito de garantía necesito?'),
  agreement('no advice', '$', 'What mortgage rate will I get?', '¿Qué tasa de hipoteca voy a obtener?'),
  agreement('warned', '$', 'Where do I wire the down payment?', '¿A dónde transfiero el pago inicial?'),
  // The closing documents
  purchase([2], '$', 'When is the closing?', '¿Cuándo es el cierre?'),
  purchase([1], '', 'What am I signing here?', '¿Qué estoy firmando aquí?'),
  purchase([5], '', 'Can I see the house again before closing?', '¿Puedo ver la casa otra vez antes del cierre?'),
  purchase([6], '', 'When do I get the keys?', '¿Cuándo recibo las llaves?'),
  purchase([7], '', 'Do I get a copy of this?', '¿Recibo una copia de esto?'),
  purchase('warned', '$', 'What account do I wire the money to?', '¿A qué cuenta transfiero el dinero?'),
  purchase([3], '$', 'What does the settlement statement cover?', '¿Qué incluye el estado de liquidación?'),
  purchase('no advice', '$', 'How high are my property taxes?', '¿De cuánto son mis impuestos sobre la propiedad?'),
  // Earlier agreements
  agreement([15], '', 'Does the earlier agreement end now?', '¿El acuerdo anterior termina ahora?'),
  agreement([15], '$', 'Do I owe the hours from the previous agreement?', '¿Debo las horas del contrato anterior?'),
  agreement([15], '', 'We already signed one. Which counts?', 'Ya firmamos uno. ¿Cuál vale?'),
  agreement(
    [15],
    '',
    'Does this take the place of our first contract?',
    '¿Esto va en lugar de nuestro primer contrato?',
  ),
  agreement(
    'hand over',
    '$',
    'How much was the fee in the old agreement?',
    '¿Cuánto era la tarifa en el acuerdo anterior?',
  ),
  agreement('hand over', '', 'I have a contract with another agent', 'Tengo un contrato con otra agente'),
  agreement('hand over', '', 'Is the touring form still good?', '¿El formulario de visitas todavía sirve?'),
  agreement('hand over', '$', 'Can you charge me for last year?', '¿Me puede cobrar el año pasado?'),
  agreement(
    'hand over',
    '$',
    'My old agent wants me to pay a fee',
    'Mi anterior agente quiere que le pague una tarifa',
  ),
  agreement('hand over', '$', 'Was the previous rate lower?', '¿Era más baja la tarifa anterior?'),
];
