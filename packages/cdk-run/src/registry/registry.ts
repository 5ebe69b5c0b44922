// All types of resources that the local cloud knows: the exports of the files below resources/.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ResourceType } from './resource-type.ts';

export type Registry = ReadonlyMap<string, ResourceType>;

const folder = join(import.meta.dirname, '..', 'resources');

const loadRegistry = async (): Promise<Registry> => {
  const files = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .sort();
  const modules = await Promise.all(
    files.map((file) => import(pathToFileURL(join(folder, file)).href) as Promise<Record<string, unknown>>),
  );
  const types = modules.flatMap((module) => Object.values(module).flat()).filter(isType);
  const registry = new Map<string, ResourceType>();
  for (const type of types) {
    if (registry.has(type.type)) throw new Error(`Two files below resources/ are about ${type.type}`);
    registry.set(type.type, type);
  }
  return registry;
};

const isType = (value: unknown): value is ResourceType =>
  typeof value === 'object' && value !== null && 'type' in value && ('playedBy' in value || 'unplayed' in value);

export const registry = await loadRegistry();
