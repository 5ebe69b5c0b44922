import type { BankReturnStrings } from './strings.ts';

export const spanish: BankReturnStrings = {
  goingOn: 'De vuelta de su banco',
  goingOnWords: 'Un momento, seguimos donde estaba.',
  tooLate: 'Tardó demasiado',
  tooLateWords:
    'Su banco lo envió de vuelta, pero el tiempo para terminar se acabó. No se vinculó ni se compartió nada. Vincule su banco otra vez.',
  again: 'Vincular mi banco otra vez',
  notAwaited: 'Vuelva a donde empezó',
  notAwaitedWords:
    'Volvió de su banco en otra pestaña o aplicación que aquella de la que salió, o esta página se cargó de nuevo. No se vinculó nada.',
  wayOnTitle: 'Cómo seguir',
  guestWayOn:
    'Si siguió el enlace de un correo, abra ese enlace de nuevo, mejor en el navegador que abre el sitio o la aplicación de su banco. Encontrará todo como lo dejó.',
  agentWayOn: 'Si tiene una cuenta con nosotros, vincule el banco de nuevo donde estaba.',
  myAccount: 'Abrir mi cuenta',
  signIn: 'Iniciar sesión',
};
