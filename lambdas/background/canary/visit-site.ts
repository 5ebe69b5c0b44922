// Checks from outside that a visitor can begin: the site with its security policy, its settings, the API behind it, and
// that no one gets in without signing in.

export type Seen = { status: number; header: (name: string) => string | null; text: string };
type Ask = (path: string) => Promise<Seen>;

type Check = { path: string; finds: (seen: Seen) => string | undefined };

const jsonWith = (name: string) => (seen: Seen) => {
  if (seen.status !== 200) return `answers ${seen.status}`;
  try {
    return name in JSON.parse(seen.text) ? undefined : `has no ${name}`;
  } catch {
    return 'is not JSON';
  }
};

const checks: Check[] = [
  {
    path: '/',
    finds: ({ status, header, text }) => {
      if (status !== 200) return `answers ${status}`;
      if (!header('content-security-policy')) return 'has no security policy';
      return text.includes('<div id="root"') ? undefined : 'is not the site';
    },
  },
  { path: '/config.json', finds: jsonWith('userPoolId') },
  { path: '/api/plans', finds: jsonWith('plans') },
  // This 404 comes from the database, so the function works.
  { path: '/api/verify/canary', finds: ({ status }) => (status === 404 ? undefined : `answers ${status}`) },
  { path: '/api/me', finds: ({ status }) => (status === 401 ? undefined : `answers ${status} without a sign-in`) },
];

/** Returns a sentence for each fault. */
export const visit = async (ask: Ask): Promise<string[]> => {
  const found = await Promise.all(
    checks.map(async ({ path, finds }) => {
      try {
        const wrong = finds(await ask(path));
        return wrong && `${path} ${wrong}`;
      } catch (error) {
        return `${path} can't be reached: ${(error as Error).message}`;
      }
    }),
  );
  return found.filter((one) => one !== undefined);
};

// Visits the site over the internet, as a browser would.

const ANSWER_WITHIN_MS = 8_000;

/** Returns the faults, one sentence each. It visits twice: one lost answer is no reason to wake someone up. */
export const visitSite = async (site: string): Promise<string[]> => {
  const ask = async (path: string) => {
    const reply = await fetch(`${site}${path}`, { redirect: 'manual', signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    return { status: reply.status, header: (name: string) => reply.headers.get(name), text: await reply.text() };
  };
  return (await visit(ask)).length > 0 ? visit(ask) : [];
};
