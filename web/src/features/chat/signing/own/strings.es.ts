import type { OwnPdfStrings } from './strings.ts';

export const spanish: OwnPdfStrings = {
  loading: 'Abriendo el documento...',
  original: (name) => `Del archivo ${name}`,
  larger: 'Ver más grande',
  title: 'Llene sus campos',
  note: 'Pasan a ser parte del documento cuando usted firma. Las fechas se llenan con el día en que firma.',
  kinds: { signature: 'Firma', initials: 'Iniciales', date: 'Fecha', text: 'Texto' },
  signHere: 'Firme aquí',
  onPage: (page) => `En la página ${page}`,
  showPage: (page) => `Ver la página ${page}`,
  optional: 'opcional',
  room: (most) => `Caben ${most} caracteres.`,
  missing: 'Llene este campo.',
  odd: (character) => `Este carácter no se puede mostrar en el documento: ${character}`,
  fieldOf: (kind, name) => `${kind}: ${name}`,
};
