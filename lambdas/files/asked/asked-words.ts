// What a client reads about a file that their agent needs, in both languages.
import type { Language } from '#core/http/language.ts';
import { longDate } from '#core/mail/long-date.ts';

/** again: the agent reminds the client before the day. */
export type AskedMoment = 'asked' | 'again' | 'soon' | 'late';
type Words = { subject: string; preheader: string; heading: string; paragraphs: string[]; action: string };
type WordsFor = (agent: string, dueOn: string) => Record<AskedMoment, Words>;

/** A day without a time is that day everywhere; its noon is the same day in the market. */
const written = (dueOn: string, language: Language) => longDate(`${dueOn}T17:00:00.000Z`, language);

const english: WordsFor = (agent, dueOn) => {
  const by = written(dueOn, 'en');
  const howTo = 'Your link leads to the place for it. A photo taken with your phone is fine if everything can be read.';
  const action = 'Add the file';
  return {
    asked: {
      subject: `${agent} needs a file from you`,
      preheader: `Please add it by ${by}.`,
      heading: `${agent} needs a file from you`,
      paragraphs: [`Please add this file by ${by}.`, howTo],
      action,
    },
    again: {
      subject: `Reminder: ${agent} needs a file from you`,
      preheader: `Please add it by ${by}.`,
      heading: `${agent} still needs a file from you`,
      paragraphs: [`Please add this file by ${by}, or tell ${agent} if you can't.`, howTo],
      action,
    },
    soon: {
      subject: 'Reminder: a file is due tomorrow',
      preheader: `Please add it by ${by}.`,
      heading: 'A file is due tomorrow',
      paragraphs: [`${agent} still needs this file by ${by}.`, howTo],
      action,
    },
    late: {
      subject: 'Reminder: a file is late',
      preheader: `It was due on ${by}.`,
      heading: 'A file is late',
      paragraphs: [
        `${agent} needed this file by ${by}, and it isn't there yet. Please add it, or tell them if you can't.`,
        howTo,
      ],
      action,
    },
  };
};

const spanish: WordsFor = (agent, dueOn) => {
  const by = written(dueOn, 'es');
  const howTo = 'Su enlace lleva al lugar para agregarlo. Una foto hecha con el teléfono sirve si todo se puede leer.';
  const action = 'Agregar el archivo';
  return {
    asked: {
      subject: `${agent} necesita un archivo de usted`,
      preheader: `Agréguelo a más tardar el ${by}.`,
      heading: `${agent} necesita un archivo de usted`,
      paragraphs: [`Por favor, agregue este archivo a más tardar el ${by}.`, howTo],
      action,
    },
    again: {
      subject: `Recordatorio: ${agent} necesita un archivo de usted`,
      preheader: `Agréguelo a más tardar el ${by}.`,
      heading: `${agent} todavía necesita un archivo de usted`,
      paragraphs: [`Por favor, agregue este archivo a más tardar el ${by}, o avise a ${agent} si no puede.`, howTo],
      action,
    },
    soon: {
      subject: 'Recordatorio: mañana vence el plazo de un archivo',
      preheader: `Agréguelo a más tardar el ${by}.`,
      heading: 'Mañana vence el plazo de un archivo',
      paragraphs: [`${agent} todavía necesita este archivo, a más tardar el ${by}.`, howTo],
      action,
    },
    late: {
      subject: 'Recordatorio: falta un archivo',
      preheader: `El plazo venció el ${by}.`,
      heading: 'Falta un archivo',
      paragraphs: [
        `${agent} necesitaba este archivo a más tardar el ${by}, y todavía falta. Agréguelo, o avísele si no puede.`,
        howTo,
      ],
      action,
    },
  };
};

export const askedWords: Record<Language, WordsFor> = { en: english, es: spanish };
