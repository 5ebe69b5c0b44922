// The words that mark a sample: an agent's own try-out, in which no bank is asked.
import type { Language } from '../http/language.ts';

export const SAMPLE_WORDS: Record<Language, { mark: string; words: string }> = {
  en: { mark: 'Sample', words: 'This is a sample. No bank was asked, and no money is confirmed.' },
  es: { mark: 'Muestra', words: 'Esto es una muestra. No se consultó a ningún banco y no se confirma ningún dinero.' },
};
