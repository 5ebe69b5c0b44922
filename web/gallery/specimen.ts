import type { ReactNode } from 'react';
import type { Language } from '#core/http/language.ts';

/** Sample texts for the parts. A part's own texts come from the part itself. */
export type Sample = {
  title: string;
  text: string;
  /** A very long text, with a word that does not break. */
  long: string;
  label: string;
  action: string;
  error: string;
  steps: readonly string[];
};

const english: Sample = {
  title: 'Proof of funds',
  text: 'Your bank confirmed at least $480,000.',
  long: 'A message that goes on for much longer than the designer of this place had in mind, about the house at 1402 North Rosewood Boulevard, with an address at the end: maria.guadalupe.fernandez-villanueva@the-very-long-brokerage-name.example.com',
  label: 'Email',
  action: 'Send request',
  error: 'Enter a valid email address.',
  steps: ['Recipient', 'Accounts', 'Message', 'Review'],
};

const spanish: Sample = {
  title: 'Comprobante de fondos',
  text: 'Su banco confirmó al menos $480,000.',
  long: 'Un mensaje mucho más largo de lo que este lugar esperaba, sobre la casa de la avenida Presidente Masaryk 1402, departamento 12, con una dirección de correo al final: maria.guadalupe.fernandez-villanueva@la-inmobiliaria-con-el-nombre-mas-largo.example.com',
  label: 'Correo electrónico',
  action: 'Enviar la solicitud',
  error: 'Escriba una dirección de correo válida.',
  steps: ['Destinatario', 'Cuentas', 'Mensaje', 'Revisión'],
};

export const samples: Record<Language, Sample> = { en: english, es: spanish };

/** A part of web/src/ui in its states, by their names. */
export type Specimen = {
  states: Record<string, (sample: Sample) => ReactNode>;
  /** True for a part that covers the page, so that one state is shown at a time. */
  isWindow?: boolean;
};

/** Specimens by the path of the part's file below web/src/ui. */
export type Specimens = Record<string, Specimen>;
