/** Markup that is safe to write out: everything that was put in has been escaped. */
export type Html = { readonly markup: string };

export type Part = Html | string | number | boolean | null | undefined | Part[];

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export const html = (texts: TemplateStringsArray, ...parts: Part[]): Html => ({
  markup: texts.map((text, index) => text + (index < parts.length ? write(parts[index]) : '')).join(''),
});

/** Nothing, true and false write nothing, so that `condition && html...` reads well. */
const write = (part: Part): string => {
  if (part === null || part === undefined || typeof part === 'boolean') return '';
  if (Array.isArray(part)) return part.map(write).join('');
  if (typeof part === 'object') return part.markup;
  return String(part).replace(/[&<>"']/g, (char) => entities[char]!);
};
