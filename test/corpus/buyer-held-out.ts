// Buyers' questions that were kept aside while the topics of a purchase were written: they measure them. When one is answered wrongly, its
// class is fixed and a question like it goes to buyer-questions.ts; these stay unchanged.
import type { AssistantQuestion } from './assistant-questions.ts';
import { agreement, purchase } from './buyer-questions.ts';

export const buyerHeldOut: readonly AssistantQuestion[] = [
  agreement([3], '$', 'What are you charging me for helping me buy?', '¿Cuánto me cobra por ayudarme a comprar?'),
  agreement([3], '$', 'Do I only pay you if I close on a house?', '¿Solo le pago si cierro la compra de una casa?'),
  agreement([3], '$', 'At what point does your payment become due?', '¿En qué momento se debe pagar su compensación?'),
  agreement(
    [4],
    '$',
    "Does your commission come out of my pocket or the seller's?",
    '¿Su comisión sale de mi bolsillo o del bolsillo del vendedor?',
  ),
  agreement(
    [4],
    '$',
    'If the listing brokerage pays you, do I still owe the full amount?',
    'Si la agencia del vendedor le paga, ¿aún debo el monto completo?',
  ),
  agreement(
    [5],
    '$',
    'Could you receive a bonus from the listing side on top of this?',
    '¿Podría usted recibir un bono de la parte vendedora además de esto?',
  ),
  agreement([6], '$', 'Can we negotiate your percentage?', '¿Podemos negociar su porcentaje?'),
  agreement(
    [6],
    '$',
    'Is this the standard rate that everyone has to pay?',
    '¿Es esta la tarifa estándar que todos tienen que pagar?',
  ),
  agreement([7], '$', 'How long am I tied to you?', '¿Por cuánto tiempo quedo comprometido con usted?'),
  agreement([7], '$', 'Can we extend the term?', '¿Podemos prorrogar el plazo?'),
  agreement(
    [8],
    '',
    'Could my cousin, who is an agent, show me houses too?',
    '¿Podría mi primo, que es agente, mostrarme casas también?',
  ),
  agreement(
    [10],
    '',
    'What if the house I like is your own listing?',
    '¿Qué pasa si la casa que me gusta la vende usted mismo?',
  ),
  agreement([11], '', 'Who confirms the time of a showing?', '¿Quién confirma la hora de una visita?'),
  agreement([11], '', 'Why do I have to sign before I see a home?', '¿Por qué tengo que firmar antes de ver una casa?'),
  agreement([13], '$', 'How do I get out of this contract?', '¿Cómo puedo salirme de este contrato?'),
  agreement(
    [13],
    '$',
    'If I fire you and then buy a home you showed me, do I owe you?',
    'Si lo despido y luego compro una casa que usted me mostró, ¿le debo algo?',
  ),
  agreement('no advice', '', 'Should I get the house inspected?', '¿Debería hacer inspeccionar la casa?'),
  agreement('no advice', '$', 'How much should I offer for the house?', '¿Cuánto debería ofrecer por la casa?'),
  agreement(
    'hand over',
    '$',
    'Do I lose my deposit if the loan falls through?',
    '¿Pierdo mi depósito si no me dan el préstamo?',
  ),
  agreement(
    'warned',
    '$',
    'I got new wire instructions by email. Are they right?',
    'Recibí nuevas instrucciones de transferencia por correo. ¿Son correctas?',
  ),
  purchase([2], '$', 'On what date do we close?', '¿En qué fecha cerramos?'),
  purchase([6], '', 'When can I move in?', '¿Cuándo me puedo mudar?'),
  purchase('warned', '$', 'How do I send the closing money?', '¿Cómo envío el dinero del cierre?'),
  purchase('hand over', '$', 'How much cash do I bring to closing?', '¿Cuánto dinero llevo al cierre?'),
];

/** Written after the first measurement, in everyday words, about money above all. */
export const buyerLater: readonly AssistantQuestion[] = [
  agreement([3], '$', 'What do I end up paying you if I buy?', '¿Cuánto termino pagándole si compro?'),
  agreement([3], '$', 'Will I get a bill from you before closing?', '¿Me va a cobrar antes del cierre?'),
  agreement([3], '$', 'Do I pay for each tour?', '¿Pago por cada visita?'),
  agreement([3], '$', 'What percentage do you get?', '¿Qué porcentaje recibe usted?'),
  agreement(
    [4],
    '$',
    'The seller offers to cover 2%. Who pays the rest?',
    'El vendedor ofrece cubrir el 2%. ¿Quién paga el resto?',
  ),
  agreement(
    [4],
    '$',
    "Isn't the seller supposed to pay the buyer's agent?",
    '¿No se supone que el vendedor paga al agente del comprador?',
  ),
  agreement(
    [5],
    '$',
    'What if the builder offers you a higher commission?',
    '¿Y si la constructora le ofrece una comisión más alta?',
  ),
  agreement([5], '$', 'Can you collect from both of us?', '¿Puede cobrar de ambos?'),
  agreement([6], '$', 'Can you come down on the commission?', '¿Puede bajar la comisión?'),
  agreement([6], '$', 'Is 2.5 percent required by law?', '¿La ley exige el 2.5 por ciento?'),
  agreement([7], '$', 'What is the last day of this deal?', '¿Cuál es el último día de este acuerdo?'),
  agreement([7], '$', 'How many months am I locked in?', '¿Cuántos meses quedo atado?'),
  agreement([13], '$', 'I want a different agent. How do I cancel?', 'Quiero otro agente. ¿Cómo cancelo?'),
  agreement([13], '$', 'What does it cost me to break this contract?', '¿Cuánto me cuesta romper este contrato?'),
  agreement([13], '$', 'How much notice do I have to give?', '¿Con cuánto aviso debo terminar?'),
  agreement('hand over', '$', 'Who pays for the inspection?', '¿Quién paga la inspección?'),
  agreement('hand over', '$', 'How much is the appraisal?', '¿Cuánto cuesta el avalúo?'),
  agreement('hand over', '$', 'Can I get a rebate at closing?', '¿Puedo recibir un reembolso en el cierre?'),
  agreement(
    'warned',
    '$',
    'Send me the bank details for the earnest money',
    'Mándeme los datos bancarios para el depósito',
  ),
  agreement('hand over', '$', 'What are the HOA dues?', '¿De cuánto es la cuota de la asociación?'),
];

/** A third set, written after the second was looked at. */
export const buyerLast: readonly AssistantQuestion[] = [
  agreement([3], '$', 'Remind me what your cut is.', '¿Me recuerda cuánto es su comisión?'),
  agreement(
    [3],
    '$',
    'If nothing works out, do I still owe you a fee?',
    'Si no encontramos nada, ¿le debo honorarios?',
  ),
  agreement([3], '$', 'Do you charge by the hour?', '¿Cobra usted por hora?'),
  agreement(
    [4],
    '$',
    'Who is responsible for paying you, me or the seller?',
    '¿Quién es responsable de pagarle, yo o el vendedor?',
  ),
  agreement([4], '$', 'What if the seller refuses to pay you?', '¿Qué pasa si el vendedor se niega a pagarle?'),
  agreement(
    [5],
    '$',
    'Can the listing agent give you more money than we agreed?',
    '¿Puede el agente del vendedor darle más dinero de lo que acordamos?',
  ),
  agreement([6], '$', 'Do all agents charge the same by law?', '¿Todos los agentes cobran lo mismo por ley?'),
  agreement([6], '$', 'Is there room to negotiate your compensation?', '¿Hay margen para negociar su compensación?'),
  agreement([7], '$', 'On what day does this agreement run out?', '¿Qué día vence este acuerdo?'),
  agreement([8], '', 'May I look at houses with two realtors?', '¿Puedo ver casas con dos agentes?'),
  agreement([11], '', 'Can I move a showing to another day?', '¿Puedo cambiar una visita a otro día?'),
  agreement([13], '$', 'What happens if I walk away from this agreement?', '¿Qué pasa si rompo este acuerdo?'),
  agreement([13], '$', 'Will I be penalized for quitting?', '¿Me penalizan por cancelar?'),
  agreement('hand over', '$', 'How much should my deposit be?', '¿De cuánto debe ser mi depósito?'),
  agreement(
    'warned',
    '$',
    'What is the routing number for the wire?',
    '¿Cuál es el número de ruta para la transferencia?',
  ),
];
