// Every contract of the product, and the vocabulary that it shares with rows, found in the folders: a feature that no one listed is still tested.
import { readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Route, Routes } from '../lambdas/core/http/route.ts';

const lambdas = join(import.meta.dirname, '..', 'lambdas');

type Contract = { feature: string; exported: Record<string, unknown> };

const read = async (file: string): Promise<Contract> => ({
  feature: relative(lambdas, dirname(file)),
  exported: (await import(pathToFileURL(file).href)) as Record<string, unknown>,
});

export const contracts: Contract[] = await Promise.all(
  readdirSync(lambdas, { recursive: true })
    .map((file) => join(lambdas, String(file)))
    .filter((file) => /\/(?:contract|vocabulary)\.ts$/.test(file))
    .sort()
    .map(read),
);

const isRouteTable = (value: unknown): value is Routes =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length > 0 &&
  Object.values(value).every(
    (route) => typeof route === 'object' && route !== null && 'method' in route && 'path' in route && 'auth' in route,
  );

/** A table that one contract passes on from another counts once, where it is found first. */
const tables = new Map<Routes, string>();
for (const { feature, exported } of contracts)
  for (const value of Object.values(exported))
    if (isRouteTable(value) && !tables.has(value)) tables.set(value, feature);

export const contractRoutes: { feature: string; name: string; route: Route }[] = [...tables].flatMap(
  ([table, feature]) => Object.entries(table).map(([name, route]) => ({ feature, name, route })),
);
