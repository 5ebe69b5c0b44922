// The database requests of one call, as the local cloud counted them.
import { call } from '../cloud/client.ts';
import { routesFor } from '../security/route-list.ts';

type Row = { name: string; invocations: number; databaseRequests: number; readUnits: number; writeUnits: number };
type Run = () => Promise<{ status: number }>;

/** Route, most requests to the database, and a call that takes its usual way. */
export type Bar = [route: string, most: number, run: Run];

/** Each reads whether the sign-ins of its account were ended, besides its list (core/security/ended-sign-ins.ts). */
const takesTokenAlone = new Set(
  routesFor('agent', 'staff').flatMap(({ method, path, liveSession, stepUp }) =>
    liveSession || stepUp ? [] : [`${method} ${path}`],
  ),
);

export const mostOf = (route: string, most: number): number => most + (takesTokenAlone.has(route) ? 1 : 0);

export const measure = async (route: string, run: Run): Promise<Row> => {
  await call('DELETE', '/_local/usage');
  const { status } = await run();
  if (status >= 300) throw new Error(`${route} answered ${status}`);
  const { routes } = (await call('GET', '/_local/usage')).body as { routes: Row[] };
  const row = routes.find(({ name }) => name === route);
  if (!row) throw new Error(`${route} was not counted; there is ${routes.map(({ name }) => name).join()}`);
  return row;
};

export const printed = (route: string, most: number, { databaseRequests, readUnits, writeUnits }: Row): string =>
  `usage: ${route}: ${databaseRequests} requests (at most ${most}), ${readUnits} read and ${writeUnits} write units`;
