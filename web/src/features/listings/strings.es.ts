import type { ListingStrings } from './strings.ts';

export const spanish: ListingStrings = {
  loading: 'Abriendo la propiedad...',
  failed: 'No pudimos abrir esta propiedad',
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
  doneTitle: 'Revise su correo',
  done: (agent) =>
    `Su enlace privado va en camino. Si no llega, revise su carpeta de correo no deseado o pregunte a ${agent}.`,
};
