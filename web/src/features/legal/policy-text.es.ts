import type { LegalSection } from '#web/ui/legal/license-text.ts';

const sections: readonly LegalSection[] = [
  {
    heading: 'Quiénes somos',
    paragraphs: [
      'Groundwork ayuda a agentes inmobiliarios y a sus clientes a demostrar que tienen los fondos, sin entregar estados de cuenta. Esta página dice qué sabemos de usted, por qué, y qué puede hacer al respecto. Si algo difiere del texto en inglés, vale el texto en inglés, en la medida en que la ley lo permita.',
    ],
  },
  {
    heading: 'Qué recopilamos',
    paragraphs: [
      'De usted: su nombre, su correo electrónico y lo que escribe en solicitudes, mensajes e informes.',
      'De su banco, una vez que lo vincula y elige cuentas: los nombres de las cuentas, los últimos dígitos de sus números, los saldos, los nombres y datos de contacto de los titulares como los tiene registrados el banco y (solo para un informe detallado) los movimientos. Nunca recibimos la contraseña de su banco.',
      'De su dispositivo: lo necesario para mantener seguro el servicio, como la hora y la dirección IP de un inicio de sesión o de una firma.',
    ],
  },
  {
    heading: 'Para qué lo usamos',
    paragraphs: [
      'Para preparar el informe que usted pidió, enviarlo a la persona que usted nombra, mostrar que es auténtico y mantener seguro el servicio. No vendemos sus datos, no los compartimos para publicidad y no seguimos sus movimientos.',
      'Una confirmación de fondos dice solamente si la cantidad solicitada está disponible. No contiene saldos, números de cuenta ni movimientos.',
    ],
  },
  {
    heading: 'Quién lo ve',
    paragraphs: [
      'La persona a quien envía un informe, mientras el informe sea válido y no se haya retirado. Las empresas que trabajan para nosotros por contrato: la que nos conecta con los bancos, la de alojamiento y correo y, si compra un plan, la de pagos. Las autoridades, cuando la ley nos obliga.',
    ],
  },
  {
    heading: 'Cuánto tiempo lo conservamos',
    paragraphs: [
      'Si usted responde a una solicitud sin tener una cuenta, eliminamos la conexión con su banco cuando el informe está listo, a menos que decida conservarla por 30 días. Un informe se puede leer durante 30 días, y borramos su registro después de un año. Conservamos los documentos firmados durante siete años. Puede retirar un informe y desconectar un banco en cualquier momento.',
    ],
  },
  {
    heading: 'Sus derechos',
    paragraphs: [
      'Escríbanos a la dirección que está al pie de esta página: puede preguntarnos qué tenemos sobre usted, pedir que se corrija o se borre, llevarlo a otro lugar, u oponerse a la forma en que se usa. Las solicitudes se responden en el plazo de un mes.',
    ],
  },
  {
    heading: 'Menores',
    paragraphs: [
      'El servicio no está pensado para menores. No se recopilan datos de niños menores de 13 años; si llegamos a saber que tenemos alguno, lo borramos.',
    ],
  },
  {
    heading: 'Seguridad',
    paragraphs: [
      'Los datos se cifran en tránsito y al almacenarlos. El acceso a los bancos se guarda por separado, cifrado con una clave propia. Ningún sistema es perfectamente seguro: si ocurre algo que le afecte, se lo diremos sin demora.',
    ],
  },
  {
    heading: 'Cookies y almacenamiento',
    paragraphs: [
      'No usamos cookies de publicidad ni de seguimiento. Los correos de una campaña de un agente llevan una imagen diminuta que cuenta cuántos se abrieron; los demás correos no llevan ninguna. Su navegador guarda su inicio de sesión, la apariencia y el idioma que eligió y, si abre un enlace privado, una cookie que prueba que se abrió con su pin.',
    ],
  },
];

export const spanish = { sections };
