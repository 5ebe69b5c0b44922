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
  agreement('no advice', '', 'Should I get the house inspected?', '¿Debo hacer inspeccionar la casa?'),
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
