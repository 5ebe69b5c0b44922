import { STATED_BY_LENDER } from '#contracts/funds/pre-approval';
import type { PreApprovalStrings } from './strings.ts';

export const spanish: PreApprovalStrings = {
  title: 'Preaprobación',
  stated: STATED_BY_LENDER.es,
  notAdded: 'No forma parte de la cantidad que confirma el banco.',
  lender: 'Prestamista',
  amount: 'Hasta',
  atLeast: 'Al menos',
  expires: 'Válida hasta',
  expired: 'Venció el',
  contact: 'Contacto en el prestamista',
  words: (agent) =>
    `Si un prestamista lo preaprobó, puede agregar la carta. ${agent} la ve junto a su comprobante de fondos y puede repetir lo que dice en cartas para la otra parte. Una carta nunca menciona más que su propia cantidad ni muestra el archivo.`,
  wordsForAgent: 'Lo declara el prestamista de su cliente. Su cliente lo ve en su página y puede quitarlo.',
  add: 'Agregar una preaprobación',
  change: 'Cambiar',
  changeOf: 'Cambiar la preaprobación',
  remove: 'Quitar',
  removeOf: 'Quitar la preaprobación',
  removeTitle: '¿Quitar la preaprobación?',
  removeWords: 'El archivo se borra. Las cartas que la repiten conservan lo que dice hasta que se retiren.',
  removed: 'Se quitó la preaprobación.',
  form: {
    lender: 'Prestamista',
    amount: 'Cantidad en dólares',
    expires: 'Válida hasta',
    contact: 'Contacto en el prestamista',
    contactHint: 'Un nombre con un número de teléfono o un correo electrónico.',
    save: 'Guardar la preaprobación',
  },
  saved: 'Se guardó la preaprobación.',
  file: 'La carta del prestamista',
  repeat: 'Repetir la preaprobación, como la declara el prestamista',
  repeatNote: (lender, amount) =>
    `${lender}, hasta ${amount}. Si la cantidad de la carta es menor, la carta dice "al menos" esa cantidad. La preaprobación no agrega nada a la cantidad de la carta.`,
};
