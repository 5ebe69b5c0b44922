// The language of a guest: their pages report it, and our emails follow.
import { type Db, exists, held } from '../data/db.ts';
import type { Guest } from './actor.ts';
import { guestLink } from './guest-link-entity.ts';
import type { Language } from './language.ts';

/** Written only when it changes: most guests read English, and cost no write. */
export const rememberLanguage =
  (deps: { db: Db }) =>
  async ({ link: { id: linkId, item } }: Guest, language: Language | undefined): Promise<void> => {
    if (!language || language === (item.language ?? 'en')) return;
    // If the link has been erased in the meantime, there's no one to email.
    await held(deps.db.update(guestLink.key({ linkId }), { set: { language } }, exists));
  };

export const languageOfGuest = async (db: Pick<Db, 'get'>, linkId: string): Promise<Language> =>
  (await guestLink.get(db, { linkId }, { consistent: true }))?.language ?? 'en';
