// Every route the product has, read from the contracts that stand in lambdas/: a new one is attacked by merely existing.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Route, Routes } from '../../lambdas/core/route.ts';

export type ListedRoute = Route & { id: string; params: string[] };

const lambdas = join(import.meta.dirname, '..', '..', 'lambdas');

const isRouteTable = (value: unknown): value is Routes =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length > 0 &&
  Object.values(value).every(
    (route) => typeof route === 'object' && route !== null && 'method' in route && 'path' in route && 'auth' in route,
  );

const routesOf = async (feature: string): Promise<ListedRoute[]> => {
  const file = join(lambdas, feature, 'contract.ts');
  if (!existsSync(file)) return [];
  const contract = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
  return Object.values(contract)
    .filter(isRouteTable)
    .flatMap((table) => Object.entries(table))
    .map(([name, route]) => ({
      ...route,
      id: `${feature}.${name}`,
      params: [...route.path.matchAll(/\{(\w+)\}/g)].map(([, param = '']) => param),
    }));
};

export const allRoutes: ListedRoute[] = (await Promise.all(readdirSync(lambdas).sort().map(routesOf))).flat();

export const routesFor = (...auths: Route['auth'][]) => allRoutes.filter((route) => auths.includes(route.auth));

/** Parameters that are no ids of anything. */
const plain: Record<string, string> = { step: '1', channel: 'email', version: '1' };

/** The path with its parameters filled in; `value` serves for each one that names a thing. */
export const pathOf = (route: ListedRoute, value = 'none'): string =>
  route.path.replace(/\{(\w+)\}/g, (_, param: string) => encodeURIComponent(plain[param] ?? value));
