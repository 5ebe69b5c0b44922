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

/** To an agent. What happened is said as on a lock screen: without names and amounts. */
export const textOfNews = ({ words, url }: { words: string; url: string }): string =>
  `Groundwork: ${words} ${url} Reply STOP to end.`;

export const textOfCode = (code: string): string =>
  `Groundwork: ${code} is your code for news by text. It works for 10 minutes. Msg & data rates may apply. Reply HELP for help, STOP to end.`;

const REPLIES = {
  stopped: {
    en: "Groundwork: You won't get more texts from us. Reply START to get them again.",
    es: 'Groundwork: Ya no le enviaremos mensajes. Responda START para recibirlos de nuevo.',
  },
  started: {
    en: "Groundwork: You'll get our texts about your proof of funds again. Msg & data rates may apply. Reply HELP for help, STOP to end.",
    es: 'Groundwork: Vuelve a recibir nuestros mensajes sobre su comprobante de fondos. Pueden aplicarse tarifas. HELP: ayuda, STOP: terminar.',
  },
  help: {
    en: 'Groundwork texts you links that a real-estate agent sends you about proof of funds. Questions? Ask your agent, or see our email. Msg & data rates may apply. Reply STOP to end.',
    es: 'Groundwork le manda los enlaces de un agente de bienes inmuebles sobre su comprobante de fondos. Pregunte a su agente o vea nuestro correo. Pueden aplicarse tarifas. STOP: terminar.',
  },
  agentStarted: {
    en: "Groundwork: You'll get news by text again, 20 a day at most. Msg & data rates may apply. Reply HELP for help, STOP to end.",
    es: 'Groundwork: Vuelve a recibir noticias por mensaje, 20 al dia como mucho. Pueden aplicarse tarifas. HELP: ayuda, STOP: terminar.',
  },
  agentHelp: {
    en: 'Groundwork texts you news about your work, as you chose under My Profile. Msg & data rates may apply. Reply STOP to end.',
    es: 'Groundwork le manda noticias de su trabajo, como eligio en My Profile. Pueden aplicarse tarifas. STOP: terminar.',
  },
} as const satisfies Record<string, Record<Language, string>>;

export type ReplyWords = keyof typeof REPLIES;

export const replyTo = (words: ReplyWords, language: Language): string => REPLIES[words][language];
