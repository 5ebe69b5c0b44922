// A further set in everyday words, about money, notice and wiring above all. Five of its sentences were answered from a wrong clause when
// it was first asked; each was fixed by class. It isn't part of the questions that a model is recorded with.
import { type AssistantQuestion, closing, listing } from './assistant-questions.ts';

export const everydayQuestions: readonly AssistantQuestion[] = [
  listing(
    [4],
    '$',
    'So what do I end up paying you if the place sells?',
    '¿Y cuánto termino pagándoles si la casa se vende?',
  ),
  listing(
    [4],
    '$',
    'Does the commission come out of what the buyer pays, or do I have to bring a check?',
    '¿La comisión sale de lo que paga el comprador o tengo que llevar un cheque?',
  ),
  listing(
    [4],
    '$',
    'Is your percentage set in stone or can we talk about it?',
    '¿El porcentaje de ustedes es fijo o se puede hablar?',
  ),
  listing(
    'hand over',
    '$',
    'I got cold feet. How much notice do I owe you and what will it cost me?',
    'Me arrepentí. ¿Con cuánta anticipación debo avisar y qué me va a costar?',
  ),
  listing(
    [8],
    '$',
    'Who eats the advertising bill if I pull the house off the market?',
    '¿Quién se queda con la cuenta de la publicidad si saco la casa del mercado?',
  ),
  listing([2], '$', 'On what day does this thing stop binding me?', '¿Qué día deja de obligarme esto?'),
  listing(
    [2],
    '',
    'May I hand a second brokerage the listing at the same time?',
    '¿Puedo darle la propiedad a otra inmobiliaria al mismo tiempo?',
  ),
  listing(
    [3],
    '$',
    'Could you knock ten thousand off the price behind my back?',
    '¿Podrían bajarle diez mil al precio a mis espaldas?',
  ),
  listing(
    [6],
    '',
    'How far ahead do you have to tell me before strangers walk through?',
    '¿Con cuánto tiempo me avisan antes de que entre gente a verla?',
  ),
  listing(
    [6],
    '',
    'There is an old leak in the attic. Must I mention it?',
    'Hay una gotera vieja en el ático. ¿Debo mencionarla?',
  ),
  listing(
    [5],
    '',
    'Will I see a lowball offer too, or do you filter them?',
    '¿Voy a ver también las ofertas bajas o ustedes las filtran?',
  ),
  listing(
    [9],
    '',
    'If you and I fall out over this, do we end up before a judge?',
    'Si nos peleamos por esto, ¿terminamos ante un juez?',
  ),
  listing([7], '', 'May I refuse a family with small children?', '¿Puedo rechazar a una familia con niños pequeños?'),
  closing(
    'warned',
    '$',
    'Someone emailed me new instructions for where my money should go. Do I follow them?',
    'Me llegó un correo con instrucciones nuevas de adónde mandar mi dinero. ¿Las sigo?',
  ),
  closing(
    [4],
    '$',
    'How does the cash from the sale reach me safely?',
    '¿Cómo me llega de forma segura el dinero de la venta?',
  ),
  closing(
    [3],
    '$',
    'Does this paper deal with what I still owe the bank on the house?',
    '¿Este papel trata lo que todavía le debo al banco por la casa?',
  ),
  closing(
    'hand over',
    '$',
    'Are we allowed to push the big day back a week?',
    '¿Podemos mover el gran día una semana?',
  ),
  closing([5], '', 'Do I have to sweep before I give up the keys?', '¿Tengo que barrer antes de entregar las llaves?'),
  closing(
    [7],
    '',
    'Do I get something I can keep that proves we all signed?',
    '¿Me dan algo que pueda guardar y que pruebe que todos firmamos?',
  ),
  closing(
    'hand over',
    '$',
    'What happens to my earnest money check from the buyer?',
    '¿Qué pasa con el depósito del comprador?',
  ),
  listing(
    [8],
    '$',
    'How many days before must I warn you if I want out?',
    '¿Cuántos días antes les tengo que decir si quiero salirme?',
  ),
  listing(
    [8],
    '$',
    'Will you bill me for the flyers if I terminate?',
    '¿Me cobran los folletos si termino el contrato?',
  ),
  closing('hand over', '$', 'How much does closing cost?', '¿Cuánto cuesta el cierre?'),
  closing('hand over', '$', 'What does it cost me if we close in May?', '¿Cuánto me cuesta si cerramos en mayo?'),
  closing('hand over', '$', 'How much do I pay for the keys?', '¿Cuánto pago por las llaves?'),
  closing([2], '$', 'When do I close?', '¿Cuándo cierro?'),
];
