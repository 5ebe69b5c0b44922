// Recognizes a browser that has used an account before. The browser stores a random name, which opens nothing: it
// only decides if the person gets an email about a new device.
import { hash } from 'node:crypto';
import { newLinkId } from '#core/crypto/ids.ts';
import type { Db, Write } from '#core/data/db.ts';
import { DAY, epochSeconds } from '#core/platform/clock.ts';
import { knownBrowser } from './entity.ts';

const NAME = '__Host-browser';
/** Browsers keep a cookie no longer than this. */
const KEEP_DAYS = 400;

const nameIn = (cookies: Record<string, string>) => /^[0-9a-f]{32}$/.exec(cookies[NAME] ?? '')?.[0];
/** The row doesn't reveal other accounts in the same browser. */
const keyOf = (agentId: string, name: string) => ({ agentId, hash: hash('sha256', `${agentId}.${name}`, 'base64url') });

export type SeenBrowser = {
  /** True if other browsers were seen before: an account's first one isn't news. */
  isNew: boolean;
  write: Write;
  setCookie: string;
};

export const seeBrowser =
  (db: Pick<Db, 'get' | 'query'>) =>
  async (
    agentId: string,
    browser: { cookies: Record<string, string>; device: string },
    at: Date,
  ): Promise<SeenBrowser> => {
    const name = nameIn(browser.cookies) ?? newLinkId();
    const key = keyOf(agentId, name);
    const known = await knownBrowser.get(db, key);
    const others = await db.query({ pk: knownBrowser.partition({ agentId }), limit: 1, attributes: ['SK'] });
    const row = {
      device: browser.device,
      firstAt: known?.firstAt ?? at.toISOString(),
      lastAt: at.toISOString(),
      expires: epochSeconds(at, KEEP_DAYS * DAY),
    };
    return {
      isNew: known === undefined && others.items.length > 0,
      write: knownBrowser.put(key, row),
      setCookie: `${NAME}=${name}; Path=/; Max-Age=${(KEEP_DAYS * DAY) / 1000}; HttpOnly; Secure; SameSite=Strict`,
    };
  };
