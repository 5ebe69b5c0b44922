// Nothing in a template is skipped silently: a resource that no file below resources/ knows stops the start.
import type { Registry } from './registry.ts';
import { isPlayed, type Properties } from './resource-type.ts';

type Described = { logicalId: string; type: string; properties: Record<string, unknown> };

export const refuseUnknownTypes = (registry: Registry, resources: { logicalId: string; type: string }[]): void =>
  refuse(
    resources
      .filter(({ type }) => !registry.has(type))
      .map(({ logicalId, type }) => `${logicalId}: the local cloud does not know the type ${type}`),
  );

export const refuseUnplayedProperties = (registry: Registry, resources: Described[]): void =>
  refuse(
    resources.flatMap(({ logicalId, type, properties }) => {
      const known = registry.get(type);
      if (!known || !isPlayed(known)) return [];
      return refusedPaths(properties, known.properties).map(
        ({ path, why }) => `${logicalId}: ${path} of ${type}${why}`,
      );
    }),
  );

const refuse = (findings: string[]): void => {
  if (findings.length === 0) return;
  throw new Error(
    `The template has what the local cloud can't play (what it knows is in src/resources):\n${findings.map((each) => `  ${each}`).join('\n')}`,
  );
};

const refusedPaths = (properties: object, { reads, ignores = {}, refuses = {} }: Properties) => {
  const accepted = [...reads, ...Object.values(ignores).flat()];
  const reasons = Object.entries(refuses).flatMap(([reason, names]) => names.map((name) => [name, reason] as const));
  const listed = [...accepted, ...reasons.map(([name]) => name)];
  return pathsIn(properties, listed).flatMap(({ path, value }) => {
    // A switch that is off needs no support.
    if (accepted.includes(path) || (value === false && listed.includes(path))) return [];
    const reason = reasons.find(([name]) => name === path)?.[1];
    return [{ path, why: reason ? `: ${reason}` : '' }];
  });
};

/** Lists a property's children only if the lists name children of it. */
const pathsIn = (properties: object, listed: string[], prefix = ''): { path: string; value: unknown }[] =>
  Object.entries(properties).flatMap(([name, value]) => {
    const path = prefix + name;
    const hasChildren = listed.some((each) => each.startsWith(`${path}.`));
    return hasChildren ? objectsIn(value).flatMap((child) => pathsIn(child, listed, `${path}.`)) : [{ path, value }];
  });

const objectsIn = (value: unknown): object[] => {
  if (Array.isArray(value)) return value.flatMap(objectsIn);
  return typeof value === 'object' && value !== null ? [value] : [];
};
