// A visitor every few minutes, at night too: people who can't get in shouldn't be the first to notice (lib/settings/stages.ts).
import { env } from '#core/platform/env.ts';
import { log } from '#core/platform/log.ts';
import { visit } from './visit.ts';

const site = env('SITE_URL');
const ANSWER_WITHIN_MS = 8_000;

const ask = async (path: string) => {
  const reply = await fetch(`${site}${path}`, { redirect: 'manual', signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
  return { status: reply.status, header: (name: string) => reply.headers.get(name), text: await reply.text() };
};

/** Two visits: one lost answer is no reason to wake someone up. */
export const handler = async (): Promise<void> => {
  const wrong = (await visit(ask)).length > 0 ? await visit(ask) : [];
  log.info('canary', { count: wrong.length });
  if (wrong.length > 0) throw new Error(`The site doesn't work for visitors: ${wrong.join('; ')}`);
};
