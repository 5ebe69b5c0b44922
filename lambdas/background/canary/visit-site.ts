// Visits the site over the internet, as a browser would.
import { visit } from './visit.ts';

const ANSWER_WITHIN_MS = 8_000;

/** What is wrong, one sentence for each. Two visits: one lost answer is no reason to wake someone up. */
export const visitSite = async (site: string): Promise<string[]> => {
  const ask = async (path: string) => {
    const reply = await fetch(`${site}${path}`, { redirect: 'manual', signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    return { status: reply.status, header: (name: string) => reply.headers.get(name), text: await reply.text() };
  };
  return (await visit(ask)).length > 0 ? visit(ask) : [];
};
