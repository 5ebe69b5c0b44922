// The gallery's address names the part that it shows: #en/form/text-field, or #es/form/form-modal/tried too early for one state.
import type { Language } from '#core/http/language.ts';
import { specimens } from './specimens.ts';

export type Shown = { language: Language; part: string; state?: string };

export const addressOf = ({ language, part, state }: Shown): string =>
  `#${[language, part, ...(state ? [encodeURIComponent(state)] : [])].join('/')}`;

/** Shows the first part if the address names none, and the first state of a window. */
export const shownAt = (hash: string): Shown => {
  const [language, folder, file, named] = hash.replace(/^#/, '').split('/');
  const wanted = `${folder}/${file}`;
  const part = wanted in specimens ? wanted : Object.keys(specimens)[0]!;
  const { states, isWindow } = specimens[part]!;
  const state = named === undefined ? undefined : decodeURIComponent(named);
  const known = state !== undefined && state in states ? state : undefined;
  return {
    language: language === 'es' ? 'es' : 'en',
    part,
    state: known ?? (isWindow ? Object.keys(states)[0] : undefined),
  };
};
