// Shared by calls and rows: the default title of an answer, the limits of a letter, and the code of a total in a report's file.
import type { Language } from '#core/http/language.ts';

/** The default title of a guest's answer. In English it's the specification's. */
export const UNNAMED_ANSWER: Record<Language, string> = { en: 'guest response', es: 'respuesta del cliente' };

/** A report is valid for 30 days, and a letter made from it no longer than that. `open`: of one report and one sender. */
export const LETTER_LIMITS = {
  name: 100,
  message: 1000,
  days: 30,
  views: 100,
  open: 10,
  replies: 3,
  /** Refusals in a day because other exclusive letters hold the money: each says something about how much is free. */
  held: 3,
} as const;

/** A reader of an exclusive letter learns this, and no more. */
export const EXCLUSIVE_WORDS: Record<Language, string> = {
  en: "Exclusive on Groundwork: until this letter ends, the same money backs no other exclusive letter here. We can't know about letters made elsewhere.",
  es: 'Exclusiva en Groundwork: hasta que esta carta termine, el mismo dinero no respalda aquí otra carta exclusiva. No podemos saber de cartas hechas en otra parte.',
};

/** Marks the code of the total in a PDF's properties, where the verify page reads it. */
export const TOTAL_CODE_MARK = 'groundwork-total:';
