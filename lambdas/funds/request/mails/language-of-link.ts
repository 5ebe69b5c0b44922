import type { Db } from '#core/data/db.ts';
import { keys } from '#core/data/table.ts';
import { isLanguage, type Language } from '#core/http/language.ts';

/** What the page has told of whoever came by this link. */
export const languageOf = async (db: Db, linkId: string): Promise<Language> => {
  const link = await db.get<{ language?: string }>(keys.link(linkId), { attributes: ['language'] });
  return isLanguage(link?.language) ? link.language : 'en';
};
