// The words of a text. It never has the pin: that comes by email, so that someone who sees the one gets nowhere without the other.
// Spanish does without á, í, ó and ú here: with them, a message holds 70 characters instead of 160.
import type { Language } from '#core/http/language.ts';

type LinkText = { agent: string; url: string };

const LINK: Record<Language, (text: LinkText) => string> = {
  en: ({ agent, url }) =>
    `Groundwork: ${agent} asks you for proof of funds. Your page: ${url} The pin is in our email to you. Msg & data rates may apply. Reply HELP for help, STOP to end.`,
  es: ({ agent, url }) =>
    `Groundwork: ${agent} le pide un comprobante de fondos: ${url} El PIN le llega por separado en nuestro correo. Pueden aplicarse tarifas. Responda HELP si necesita ayuda, STOP para no recibir mensajes.`,
};

export const textOfLink = (language: Language, text: LinkText): string => LINK[language](text);
