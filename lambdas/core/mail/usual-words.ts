// Phrases shared by our emails to clients and readers.
import type { Language } from '../http/language.ts';
import { greetedName } from './spoken-name.ts';

type UsualWords = {
  /** A greeting, without a name if it isn't known, or doesn't read as a person's. */
  hello(firstName: string): string;
  /** The person sending it through us: a reply goes to them. */
  onBehalfOf(name: string, email: string): string;
  stranger: string;
  privateLink: string;
};

export const usualWords: Record<Language, UsualWords> = {
  en: {
    hello: (firstName) => `${['Hello', greetedName(firstName)].filter(Boolean).join(' ')},`,
    onBehalfOf: (name, email) => `Sent on behalf of ${name}. To reach them, write to ${email}.`,
    stranger: "If you don't know this person, you don't need to do anything.",
    privateLink: "This link is only for you. Please don't forward it.",
  },
  es: {
    hello: (firstName) => `${['Hola', greetedName(firstName)].filter(Boolean).join(', ')}:`,
    onBehalfOf: (name, email) => `Enviado en nombre de ${name}. Para comunicarse, escriba a ${email}.`,
    stranger: 'Si no conoce a esta persona, no tiene que hacer nada.',
    privateLink: 'Este enlace es solo para usted. Por favor, no lo reenvíe.',
  },
};
