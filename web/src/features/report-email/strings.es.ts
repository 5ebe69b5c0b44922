import type { ReportEmailStrings } from './strings.ts';

export const spanish: ReportEmailStrings = {
  title: 'Detener y reportar estos correos',
  loading: 'Cargando...',
  words: (from, email) =>
    from || email
      ? `¿Desea detener todos los correos de ${[from, email && `(${email})`].filter(Boolean).join(' ')} y reportarlos?`
      : '¿Desea detener todos los correos de este remitente y reportarlos?',
  what: 'Desde este momento ya no podrá escribirle por medio de Groundwork. Si varias personas lo reportan, detenemos sus correos para todos y revisamos la cuenta. No le decimos quién hizo el reporte.',
  button: 'Detener y reportar',
  doneTitle: 'Gracias',
  done: 'Ya no recibirá correos de este remitente.',
  doneWords: 'Registramos su reporte. No tiene que hacer nada más.',
  invalidTitle: 'Este enlace no es válido',
  invalid: 'Es posible que esté incompleto. Use de nuevo el enlace al final del correo.',
  failed: 'No funcionó. Inténtelo de nuevo.',
};
