import type { UnsubscribeStrings } from './strings.ts';

export const spanish: UnsubscribeStrings = {
  title: 'Cancelar la suscripción',
  loading: 'Cargando...',
  words: (from) => `¿No quiere recibir más correos de campaña de ${from || 'este remitente'}?`,
  address: (email) => `Esto es para ${email}.`,
  button: 'Cancelar la suscripción',
  doneTitle: 'Su suscripción está cancelada',
  done: (from) => `${from || 'El remitente'} ya no puede enviarle campañas. No tiene que hacer nada más.`,
  invalidTitle: 'Este enlace no es válido',
  invalid: 'Quizá quedó cortado. Use de nuevo el enlace al final del correo, o responda al correo.',
  failed: 'No funcionó. Inténtelo de nuevo.',
};
