import type { LegalSection } from './license-text.ts';

const sections: readonly LegalSection[] = [
  {
    heading: 'Sobre esta traducción',
    paragraphs: [
      'Esta traducción se ofrece para su comodidad. Si algo difiere del texto en inglés, vale el texto en inglés, en la medida en que la ley lo permita.',
    ],
  },
  {
    heading: '1. Qué puede hacer',
    paragraphs: [
      'Groundwork le da una licencia personal, no exclusiva y revocable para usar este servicio con el fin de solicitar, preparar, enviar y leer comprobantes de fondos, y de seguir una transacción inmobiliaria. No puede revenderlo, copiarlo, desarmarlo ni usarlo para nada ilegal.',
      'Debe tener al menos 18 años y capacidad para celebrar un contrato.',
    ],
  },
  {
    heading: '2. Sus datos bancarios',
    paragraphs: [
      'Usted decide qué banco vincula, qué cuentas se usan y quién recibe un informe. Leemos las cuentas que usted elige a través de la empresa que nos conecta con los bancos, para el fin que usted aceptó y para ningún otro. Nunca vemos la contraseña de su banco y no podemos mover dinero.',
      'Puede retirar un informe y desconectar un banco en cualquier momento. La política de privacidad dice qué conservamos después y por cuánto tiempo.',
    ],
  },
  {
    heading: '3. Qué es un informe y qué no es',
    paragraphs: [
      'Un informe dice lo que su banco nos dijo en un momento dado. No es una garantía de pago, una decisión de crédito ni una oferta nuestra. Quien se base en él debe revisar su fecha y verificar su sello.',
      'Un informe está hecho para mostrarse. Quien lo tenga puede verificarlo en nuestra página, que muestra lo que dice el propio informe: el resultado y la cantidad, su nombre, el titular de la cuenta y si es usted, su banco, las fechas y lo que usted dijo sobre el titular. No muestra ningún domicilio. Cuando usted retira el informe, solo dice eso, para quién era y sus fechas.',
      'Groundwork no es un banco, un corredor, un agente de depósito en garantía (escrow) ni un bufete de abogados, y no da consejos financieros, fiscales ni legales.',
    ],
  },
  {
    heading: '4. Su parte',
    paragraphs: [
      'Vincule solamente cuentas de las que sea titular o que tenga permiso de usar. No comparta su acceso ni los enlaces que recibe; cualquiera que tenga un enlace y su pin puede usarlo.',
      'Firmar escribiendo su nombre tiene el mismo efecto que firmar en papel, una vez que aceptó firmar electrónicamente.',
    ],
  },
  {
    heading: '5. Sin garantía',
    paragraphs: [
      'El servicio se ofrece tal como está y según esté disponible. En la medida en que la ley lo permita, rechazamos toda garantía, expresa o implícita, incluidas las de comerciabilidad e idoneidad para un fin determinado.',
    ],
  },
  {
    heading: '6. Límite de responsabilidad',
    paragraphs: [
      'En la medida en que la ley lo permita, nuestra responsabilidad total por todas las reclamaciones que surjan de estos términos o del servicio se limita a 100 dólares estadounidenses. No respondemos por daños indirectos, incidentales, especiales o consecuentes, ni por pérdida de ganancias o de datos.',
    ],
  },
  {
    heading: '7. Ley aplicable',
    paragraphs: [
      'Estos términos se rigen por las leyes del Estado de Nueva York, sin tener en cuenta sus normas sobre conflicto de leyes. Los tribunales estatales y federales de Nueva York tienen jurisdicción exclusiva.',
    ],
  },
  {
    heading: '8. Cambios y terminación',
    paragraphs: [
      'Podemos cambiar estos términos; anunciaremos un cambio importante antes de que se aplique y le pediremos que acepte los términos de nuevo. Usted puede dejar de usar el servicio en cualquier momento, y nosotros podemos terminar la licencia si usted incumple estos términos.',
    ],
  },
];

export const spanish = { sections };
