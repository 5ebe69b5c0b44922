// Every route the product has, read from the contracts in lambdas/: a new route is attacked just because it exists.
import type { Route } from '../../lambdas/core/http/route.ts';
import { contractRoutes } from '../contracts.ts';

export type ListedRoute = Route & { id: string; params: string[] };

export const allRoutes: ListedRoute[] = contractRoutes.map(({ feature, name, route }) => ({
  ...route,
  id: `${feature}.${name}`,
  params: [...route.path.matchAll(/\{(\w+)\}/g)].map(([, param = '']) => param),
}));

export const routesFor = (...auths: Route['auth'][]) => allRoutes.filter((route) => auths.includes(route.auth));

/** Parameters that are no ids of anything. */
const plain: Record<string, string> = { member: 'none', step: '1', channel: 'email', version: '1' };

/** The path with its parameters filled in; `value` serves for each one that names a thing. */
export const pathOf = (route: ListedRoute, value = 'none'): string =>
  route.path.replace(/\{(\w+)\}/g, (_, param: string) => encodeURIComponent(plain[param] ?? value));
