// Shared by calls and rows: the default title of an answer.
import type { Language } from '#core/http/language.ts';

/** The default title of a guest's answer. In English it's the specification's. */
export const UNNAMED_ANSWER: Record<Language, string> = { en: 'guest response', es: 'respuesta del cliente' };
