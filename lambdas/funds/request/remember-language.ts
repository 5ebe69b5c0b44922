import { ConditionFailed, type Db, exists } from '#core/data/db.ts';
import { keys } from '#core/data/table.ts';
import type { Guest } from '#core/http/actor.ts';
import type { Language } from '#core/http/language.ts';

/** Written when it changes, so that mails follow; who reads English and always did costs no write. */
export const rememberLanguage =
  (deps: { db: Db }) =>
  async ({ link }: Guest, language: Language | undefined): Promise<void> => {
    if (!language || language === (link.item.language ?? 'en')) return;
    try {
      await deps.db.update(keys.link(link.id), { set: { language } }, exists);
    } catch (error) {
      // The link has been erased meanwhile: nobody is written to any more.
      if (!(error instanceof ConditionFailed)) throw error;
    }
  };
