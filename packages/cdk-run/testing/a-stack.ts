import type { Parts } from '../src/assembly/cloud-parts.ts';
import { registry } from '../src/registry/registry.ts';
import type { PlayedType } from '../src/registry/resource-type.ts';
import { type Stack, stackOf, type Template } from '../src/template/stack.ts';

/** A stack with these resources, as the local cloud would read it. */
export const aStack = (
  Resources: Template['Resources'],
  { asset, ...rest }: Partial<Template> & { asset?: (objectKey: string) => string } = {},
): Stack => stackOf('App', { Resources, ...rest }, registry, asset);

/** Hands the resources of some types to the parts that play them. */
export const declare = (stack: Stack, types: PlayedType[], parts: Partial<Parts>): void => {
  for (const type of types) for (const declared of stack.all(type)) type.declare?.(declared, parts as Parts);
};
