import { sheetWords } from '#contracts/listings/offers';
import type { ListingStrings } from './strings.ts';

export const spanish: ListingStrings = {
  loading: 'Abriendo la propiedad...',
  failed: 'No pudimos abrir esta propiedad',
  notOpen: {
    title: 'Este enlace no está abierto',
    words:
      'Puede haber terminado, o la dirección tiene un error. Si aquí pidió su enlace privado, lo tiene en su correo. Si no, pregunte al agente que representa a la parte vendedora.',
  },
  facts: { price: 'Precio', proof: 'La parte vendedora quisiera ver', until: 'Hasta' },
  represents: (agent) => `${agent} representa a la parte vendedora.`,
  what: 'Su banco confirma el monto que usted elija. Usted lo ve todo primero, y no se envía nada hasta que acepte.',
  form: {
    title: 'Reciba su enlace privado',
    first_name: 'Nombre',
    last_name: 'Apellido',
    email: 'Correo electrónico',
    agent_email: 'Correo de su agente, si tiene uno',
    amount: 'Monto por confirmar',
    report_type: 'Qué se envía',
    types: { 1: 'Sí o no', 2: 'Los valores de sus cuentas', 3: 'Valores con detalles' },
    send: 'Enviarme mi enlace',
  },
  offers: { ...sheetWords.es, download: 'Descargar en PDF' },
  own: {
    title: 'Su oferta',
    for: (agent) => `La recibe ${agent}, que representa a la parte vendedora.`,
    none: 'Su comprobante de fondos va con ella. Usted no ve otras ofertas, y nadie más que compre ve la suya.',
    stages: {
      proof: 'Muestre primero su comprobante de fondos. Después puede presentar aquí su oferta.',
      over: 'Esta propiedad ya no recibe ofertas.',
    },
    states: {
      open: 'Puede cambiarla o retirarla hasta que la parte vendedora decida.',
      expired: 'Su último día ya pasó. Cámbiela para volver a ofrecer.',
      accepted: 'La parte vendedora aceptó su oferta.',
      declined: 'La parte vendedora aceptó otra oferta.',
    },
    make: 'Presentar una oferta',
    change: 'Cambiar la oferta',
    save: 'Guardar cambios',
    saved: 'Su oferta está en camino.',
    withdraw: 'Retirarla',
    withdrawTitle: '¿Retirar su oferta?',
    withdrawWords: (agent) => `${agent} se entera al momento. Su comprobante de fondos queda como está.`,
    withdrawn: 'Usted retiró su oferta.',
    back: 'Volver a su comprobante de fondos',
  },
  doneTitle: 'Revise su correo',
  done: (email, agent) =>
    `Su enlace privado va en camino a ${email}. Si no llega, revise su carpeta de correo no deseado o pregunte a ${agent}.`,
  again: 'Usar otra dirección',
};
