/** A client's language. Their browser sends it, or they choose it on the page; guests' pages and our emails use it. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

export const isLanguage = (said: unknown): said is Language => LANGUAGES.some((language) => language === said);

/** The first of the header's languages that we have. Weights are ignored: browsers list languages in order. */
export const languageIn = (acceptLanguage: string | undefined): Language | undefined =>
  (acceptLanguage ?? '')
    .slice(0, 200)
    .split(',')
    .map((tag) => tag.trim().slice(0, 2).toLowerCase())
    .find(isLanguage);
