// Shared by calls and rows: the title that an answer has when its sender gave it none.
import type { Language } from '#core/http/language.ts';

/** The title of a guest's answer until they write another one. In English it is the specification's. */
export const UNNAMED_ANSWER: Record<Language, string> = { en: 'guest response', es: 'respuesta del cliente' };
