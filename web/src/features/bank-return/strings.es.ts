import type { BankReturnStrings } from './strings.ts';

export const spanish: BankReturnStrings = {
  goingOn: 'De vuelta de su banco',
  goingOnWords: 'Un momento, continuamos donde estaba.',
  tooLate: 'Tardó demasiado',
  tooLateWords:
    'Regresó de su banco, pero se acabó el tiempo para terminar. No se vinculó ni se compartió nada. Vincule su banco otra vez.',
  again: 'Vincular mi banco otra vez',
  notAwaited: 'Vuelva a donde empezó',
  notAwaitedWords:
    'Regresó de su banco en una pestaña o aplicación distinta de la que usó al empezar, o esta página se volvió a cargar. No se vinculó nada.',
  wayOnTitle: 'Qué hacer ahora',
  guestWayOn:
    'Si llegó desde el enlace de un correo, ábralo de nuevo, de preferencia en el navegador que abre el sitio o la aplicación de su banco. Encontrará todo como lo dejó.',
  agentWayOn: 'Si tiene una cuenta con nosotros, vincule el banco de nuevo donde estaba.',
  myAccount: 'Abrir mi cuenta',
  signIn: 'Iniciar sesión',
};
