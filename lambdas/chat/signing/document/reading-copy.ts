// The standard texts in Spanish, to read only: the English text is signed. Pure.

import { fillPlaceholders } from '#core/documents/placeholders.ts';
import type { SignedStep, TransactionKind } from '#vocabulary/chat/transaction';
import type { Clause } from '../contract.ts';
import type { StoredDocument } from '../entity.ts';
import { writtenFacts } from '../facts/facts.ts';
import { spanishBuyerAgreement, spanishPurchaseClosing, spanishTouringAgreement } from './buyer-reading-copy.ts';
import { formOf, STANDARD_VERSION } from './standard-documents.ts';

/** A copy of each clause of the sale's standard texts, in its order. Change both together. */
const saleClauses: Record<SignedStep, Clause[]> = {
  1: [
    {
      heading: 'Partes y propiedad',
      text: '{{guest}} ("el vendedor") contrata a {{agent}} ("el agente") para ofrecer en venta la propiedad ubicada en {{property}} ("la propiedad") y encontrarle un comprador.',
    },
    {
      heading: 'Derecho exclusivo y plazo',
      text: 'El agente tiene el derecho exclusivo de vender la propiedad del {{starts}} al {{ends}}. El plazo termina entonces automáticamente, salvo que ambos acuerden por escrito prorrogarlo.',
    },
    {
      heading: 'Precio de venta',
      text: 'La propiedad se anunciará a {{list_price}}. El precio solo puede cambiarse con el consentimiento por escrito del vendedor.',
    },
    {
      heading: 'Comisión',
      text: 'Si la propiedad se vende dentro del plazo, el vendedor paga al agente una comisión de {{commission}}. Se debe pagar en el cierre y se descuenta del dinero de la venta. Las comisiones son negociables y no las fija la ley.',
    },
    {
      heading: 'Lo que hace el agente',
      text: 'El agente anuncia y promociona la propiedad, organiza las visitas, presenta al vendedor sin demora cada oferta escrita y mantiene en reserva lo que el vendedor le diga en confianza.',
    },
    {
      heading: 'Lo que hace el vendedor',
      text: 'El vendedor mantiene la propiedad en su estado actual, permite las visitas con un aviso de 24 horas y declara por escrito todos los defectos que conozca.',
    },
    {
      heading: 'Vivienda justa',
      text: 'La propiedad se ofrece a todas las personas, sin importar su raza, color, religión, sexo, discapacidad, situación familiar, origen nacional o cualquier otra característica protegida por la ley.',
    },
    {
      heading: 'Terminación anticipada del acuerdo',
      text: 'El vendedor puede terminar este acuerdo con 14 días de aviso por escrito. El vendedor reembolsa entonces al agente los gastos de publicidad que el vendedor haya aprobado por escrito y que se hayan hecho hasta ese momento.',
    },
    {
      heading: 'Conflictos y ley',
      text: 'Todo conflicto pasa primero por mediación. Este acuerdo se rige por la ley del estado donde está la propiedad.',
    },
  ],
  3: [
    {
      heading: 'Qué es este documento',
      text: 'Con esta firma, {{guest}} ("el vendedor") confirma los términos del cierre que {{agent}} ("el agente") ha preparado: la venta de la propiedad ubicada en {{property}} a {{buyer}} por {{sale_price}}. La escritura se firma ante el agente de cierre.',
    },
    {
      heading: 'Fecha y lugar del cierre',
      text: 'El cierre se realiza el {{closing}}, en el lugar indicado en el contrato de compraventa, o en otra fecha que ambas partes acuerden por escrito.',
    },
    {
      heading: 'Estado de liquidación',
      text: 'El vendedor ha recibido el estado de liquidación, ha leído el precio, el pago de los préstamos existentes, los impuestos prorrateados y los gastos de cierre, y lo aprueba.',
    },
    {
      heading: 'Pago del dinero de la venta',
      text: 'El agente de cierre paga el dinero de la venta únicamente a la cuenta que el vendedor le dé en persona, o llamando a un número de teléfono en el que el vendedor ya confíe. Las instrucciones de pago enviadas por correo electrónico o por chat no son válidas.',
    },
    {
      heading: 'Estado y entrega',
      text: 'El día del cierre, el vendedor entrega la propiedad desocupada, barrida y en el mismo estado que en la última visita, con todas las llaves.',
    },
    {
      heading: 'Declaraciones',
      text: 'El vendedor confirma que todo lo que ha declarado sobre la propiedad sigue siendo cierto y completo.',
    },
    {
      heading: 'Copias',
      text: 'Ambas partes reciben por correo electrónico una copia sellada de este documento, con un certificado que muestra quién lo firmó y cuándo.',
    },
  ],
};

/** The copies in the order of `STANDARD_FORMS`. */
export const spanishForms: Record<TransactionKind, Record<SignedStep, readonly Clause[][]>> = {
  selling: { 1: [saleClauses[1]], 3: [saleClauses[3]] },
  buying: { 1: [spanishBuyerAgreement, spanishTouringAgreement], 3: [spanishPurchaseClosing] },
};

type Standard = Pick<StoredDocument, 'kind' | 'step' | 'version' | 'pdf' | 'facts' | 'guestName' | 'agentName'>;

/** Undefined for an agent's own PDF, and for a text of another version. */
export const readingCopyOf = (document: Standard): Clause[] | undefined => {
  const { kind, step, version, pdf, facts, guestName, agentName } = document;
  if (pdf || version !== STANDARD_VERSION) return undefined;
  const values = { guest: guestName, agent: agentName, ...writtenFacts(facts, 'es') };
  return spanishForms[kind][step][formOf(document)]?.map(({ heading, text }) => ({
    heading,
    text: fillPlaceholders(text, values),
  }));
};
