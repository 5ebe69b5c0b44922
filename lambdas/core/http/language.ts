/** What a client reads. Their browser says so, or they do on the page; the pages for guests and our mails follow. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

export const isLanguage = (said: unknown): said is Language => LANGUAGES.some((language) => language === said);

/** The first of the header's languages that we have. Weights are not looked at: browsers send them in their order. */
export const languageIn = (acceptLanguage: string | undefined): Language | undefined =>
  (acceptLanguage ?? '')
    .slice(0, 200)
    .split(',')
    .map((tag) => tag.trim().slice(0, 2).toLowerCase())
    .find(isLanguage);
