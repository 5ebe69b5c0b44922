import type { UiStrings } from './strings.ts';

export const spanish: UiStrings = {
  loading: 'Cargando...',
  close: 'Cerrar',
  cancel: 'Cancelar',
  tryAgain: 'Intentar de nuevo',
  whereYouAre: 'Dónde está',
  messages: 'Mensajes',
  dismiss: 'Quitar el mensaje',
  bankWindow: 'No se pudo cargar la ventana del banco. Vuelva a cargar la página para intentarlo de nuevo.',
  step: (step, steps) => `Paso ${step} de ${steps}`,
  orDrop: 'o suéltelo aquí',
  done: 'listo',
  typedWord: 'borrar',
  typed: (text) => `Para confirmar, escriba: ${text}`,
  typedWrong: (text) => `Escriba ${text} para confirmar.`,
  charactersLeft: (count) => (count === 1 ? 'Queda 1 carácter' : `Quedan ${count.toLocaleString('es-MX')} caracteres`),
  offline: 'No tiene conexión. Lo que ve puede no estar al día; lo que escriba se conserva.',
  policy: 'Política de privacidad',
  licence: 'Términos de la licencia',
  questions: '¿Preguntas? Escríbanos.',
};
