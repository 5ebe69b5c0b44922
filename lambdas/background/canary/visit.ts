// What a visitor needs first, asked from outside: the site with its policy, its settings, the API behind it, and that it
// lets nobody in who has not signed in.

export type Seen = { status: number; header: (name: string) => string | null; text: string };
export type Ask = (path: string) => Promise<Seen>;

type Look = { path: string; finds: (seen: Seen) => string | undefined };

const jsonWith = (name: string) => (seen: Seen) => {
  if (seen.status !== 200) return `answers ${seen.status}`;
  try {
    return name in JSON.parse(seen.text) ? undefined : `has no ${name}`;
  } catch {
    return 'is no JSON';
  }
};

const looks: Look[] = [
  {
    path: '/',
    finds: ({ status, header, text }) => {
      if (status !== 200) return `answers ${status}`;
      if (!header('content-security-policy')) return 'comes without its policy';
      return text.includes('<div id="root"') ? undefined : 'is not the site';
    },
  },
  { path: '/config.json', finds: jsonWith('userPoolId') },
  { path: '/api/plans', finds: jsonWith('plans') },
  // Answered from the database, and by nothing but a function that works.
  { path: '/api/verify/canary', finds: ({ status }) => (status === 404 ? undefined : `answers ${status}`) },
  { path: '/api/me', finds: ({ status }) => (status === 401 ? undefined : `answers ${status} to nobody`) },
];

/** What is wrong, a sentence each. */
export const visit = async (ask: Ask): Promise<string[]> => {
  const found = await Promise.all(
    looks.map(async ({ path, finds }) => {
      try {
        const wrong = finds(await ask(path));
        return wrong && `${path} ${wrong}`;
      } catch (error) {
        return `${path} cannot be reached: ${(error as Error).message}`;
      }
    }),
  );
  return found.filter((one) => one !== undefined);
};
