// Plays the resources of a template: first each is declared to the part that plays it, then each is started.
import type { Registry } from '../registry/registry.ts';
import { isPlayed } from '../registry/resource-type.ts';
import type { Parts } from './cloud-parts.ts';

export const play = async (registry: Registry, parts: Parts): Promise<void> => {
  const { stack } = parts.host;
  const played = [...registry.values()].filter(isPlayed);
  for (const type of played) for (const declared of stack.all(type)) type.declare?.(declared, parts);
  parts.permissions.settle(parts.functions.functions);
  for (const type of played) for (const declared of stack.all(type)) await type.start?.(declared, parts);
};
