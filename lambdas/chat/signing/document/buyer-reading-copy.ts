// The standard texts of a purchase in Spanish, to read only: the English text is signed. A copy of each clause of
// `buyer-documents.ts`, in its order. Change both together.
import type { Clause } from '../contract.ts';

const compensation: Clause = {
  heading: 'Compensación',
  text: 'La compensación del agente es {{compensation}}. Una tarifa por hora se debe pagar cuando el agente factura las horas trabajadas. Cualquier otra compensación se debe pagar en el cierre, y solo si el comprador compra una casa que el agente le haya mostrado bajo este acuerdo.',
};
const whoPays: Clause = {
  heading: 'Quién paga',
  text: 'El comprador debe la compensación. Si el vendedor o la agencia del vendedor acepta pagarla entera o en parte, el comprador debe solo el resto.',
};
const limit: Clause = {
  heading: 'Nada más de ninguna fuente',
  text: 'Por una casa que el comprador compre, el agente no puede recibir más que la compensación indicada en este acuerdo, de ninguna fuente. Si se le ofrece más, el agente no se queda con ello.',
};
const negotiable: Clause = {
  heading: 'Los honorarios son negociables',
  text: 'LOS HONORARIOS Y LAS COMISIONES DE LOS AGENTES NO LOS FIJA LA LEY Y SON TOTALMENTE NEGOCIABLES.',
};
const term: Clause = {
  heading: 'Plazo',
  text: 'Este acuerdo empieza el {{starts}} y termina automáticamente el {{ends}}, salvo que ambos acuerden por escrito prorrogarlo.',
};
const tours: Clause = {
  heading: 'Visitas',
  text: 'Las visitas empiezan cuando ambos hayan firmado este acuerdo. El comprador o el agente propone una casa y una hora, y el agente la confirma. Cualquiera de los dos puede cambiar o cancelar una visita. Una visita no obliga al comprador a hacer una oferta.',
};
const fairHousing: Clause = {
  heading: 'Vivienda justa',
  text: 'El agente atiende a todas las personas, sin importar su raza, color, religión, sexo, discapacidad, situación familiar, origen nacional o cualquier otra característica protegida por la ley.',
};
const disputes: Clause = {
  heading: 'Conflictos y ley',
  text: 'Todo conflicto pasa primero por mediación. Este acuerdo se rige por la ley del estado donde está la casa.',
};
const earlier: Clause = {
  heading: 'Acuerdos anteriores',
  text: 'Desde su primer día, este acuerdo toma el lugar de cualquier acuerdo anterior entre el comprador y el agente sobre visitar o comprar casas. La tarifa por las horas ya trabajadas bajo el acuerdo anterior se sigue debiendo.',
};

export const spanishTouringAgreement: Clause[] = [
  {
    heading: 'Partes y zona',
    text: '{{guest}} ("el comprador") contrata a {{agent}} ("el agente") para que le muestre casas en esta zona: {{area}}.',
  },
  {
    heading: 'Lo que hace el agente',
    text: 'El agente presta estos servicios: {{services}}. El agente mantiene en reserva lo que el comprador le diga en confianza.',
  },
  compensation,
  whoPays,
  limit,
  negotiable,
  term,
  {
    heading: 'Trabajar con otros agentes',
    text: 'Este acuerdo no es exclusivo. El comprador puede visitar casas con otros agentes, y no le debe nada a este agente por una casa que solo otro agente le haya mostrado.',
  },
  tours,
  fairHousing,
  {
    heading: 'Terminación anticipada del acuerdo',
    text: 'Cualquiera de los dos puede terminar este acuerdo en cualquier momento por escrito. El comprador no paga ninguna penalización. La tarifa por las horas ya trabajadas se sigue debiendo.',
  },
  disputes,
  earlier,
];

export const spanishBuyerAgreement: Clause[] = [
  {
    heading: 'Partes y zona',
    text: '{{guest}} ("el comprador") contrata a {{agent}} ("el agente") para que lo represente en la búsqueda y la compra de una casa en esta zona: {{area}}.',
  },
  {
    heading: 'Lo que hace el agente',
    text: 'El agente presta estos servicios: {{services}}. El agente presenta cada oferta sin demora, le dice al comprador lo que sepa de una casa y mantiene en reserva lo que el comprador le diga en confianza.',
  },
  compensation,
  whoPays,
  limit,
  negotiable,
  term,
  {
    heading: 'Trabajar con otros agentes',
    text: 'Este acuerdo es exclusivo. Durante el plazo, el comprador busca casas en la zona solo con este agente, y dice a otros agentes y a los anfitriones de casas abiertas que este agente lo representa.',
  },
  {
    heading: 'Lo que hace el comprador',
    text: 'El comprador le dice al agente con verdad lo que busca y lo que puede pagar, muestra prueba de fondos o una preaprobación antes de una oferta, y hace inspeccionar la casa por alguien de su elección.',
  },
  {
    heading: 'Ambas partes de una venta',
    text: 'El agente representa solo al comprador. El agente puede representar también al vendedor de la misma casa solo si el comprador y el vendedor lo aceptaron antes por escrito.',
  },
  tours,
  fairHousing,
  {
    heading: 'Terminación anticipada del acuerdo',
    text: 'Cualquiera de los dos puede terminar este acuerdo con 7 días de aviso por escrito. El comprador no paga ninguna penalización. Si el comprador compra, dentro del plazo original, una casa que el agente le haya mostrado antes del aviso, la compensación se sigue debiendo. También la tarifa por las horas ya trabajadas.',
  },
  disputes,
  earlier,
];

export const spanishPurchaseClosing: Clause[] = [
  {
    heading: 'Qué es este documento',
    text: 'Con esta firma, {{guest}} ("el comprador") confirma los términos del cierre que {{agent}} ("el agente") ha preparado: la compra de la casa ubicada en {{property}} a {{seller}} por {{sale_price}}. Los documentos del préstamo y del título se firman ante el agente de cierre.',
  },
  {
    heading: 'Fecha y lugar del cierre',
    text: 'El cierre se realiza el {{closing}}, en el lugar indicado en el contrato de compraventa, o en otra fecha que ambas partes acuerden por escrito.',
  },
  {
    heading: 'Estado de liquidación',
    text: 'El comprador ha recibido el estado de liquidación, ha leído el precio, el préstamo, el depósito ya pagado, los gastos de cierre, la compensación del agente y quién la paga, y lo aprueba.',
  },
  {
    heading: 'Pago en el cierre',
    text: 'El comprador paga únicamente a la cuenta que el agente de cierre le dé en persona, o cuando el comprador llame a un número de teléfono en el que ya confíe. Las instrucciones de pago enviadas por correo electrónico o por chat no son válidas.',
  },
  {
    heading: 'Última visita',
    text: 'El comprador ha podido recorrer la casa antes del cierre, y le ha dicho al agente por escrito todo lo que no esté como se acordó.',
  },
  {
    heading: 'Entrega y llaves',
    text: 'El comprador recibe la casa y todas las llaves el día del cierre, salvo que el contrato de compraventa indique otro día.',
  },
  {
    heading: 'Copias',
    text: 'Ambas partes reciben por correo electrónico una copia sellada de este documento, con un certificado que muestra quién lo firmó y cuándo.',
  },
];
