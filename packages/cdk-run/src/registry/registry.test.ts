import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { aStack } from '../../testing/a-stack.ts';
import { watched } from '../../testing/watched.ts';
import { identify } from './identity.ts';
import { FILES, registry } from './registry.ts';
import { isPlayed, type PlayedType } from './resource-type.ts';

const played = [...registry.values()].filter(isPlayed);

/** The properties that a type looks at when it names a resource and reads it. */
const pathsRead = ({ type, identity = {}, example, read }: PlayedType): Set<string> => {
  const { value, paths } = watched(example);
  const naming = { logicalId: 'It', stackName: 'App', ordinal: 1, property: (name: string) => value[name] };
  const { id, arn } = identify(type, identity, naming);
  for (const name of Object.keys(identity.attributes ?? {})) identify(type, identity, naming).attribute(name);
  const stack = aStack({ It: { Type: type, Properties: example } }, { asset: () => import.meta.dirname });
  read({ logicalId: 'It', type, physicalId: id, arn, properties: value }, stack);
  return paths;
};

describe.each(played.map((type) => [type.type, type] as const))('%s', (_, type) => {
  it('has an example of each property that it says it reads, and of no other', () => {
    const listed = new Set(type.properties.reads);
    const given = watched(type.example).all(listed);
    expect(given).toEqual(listed);
  });

  it('reads what it says it reads', () => {
    const seen = pathsRead(type);
    expect(type.properties.reads.filter((path) => !seen.has(path))).toEqual([]);
  });
});

it('lists each file about resources', () => {
  const files = readdirSync(join(import.meta.dirname, '..', 'resources'), { recursive: true, encoding: 'utf8' });
  expect(Object.keys(FILES).sort()).toEqual(files.filter((file) => /(?<!\.test)\.ts$/.test(file)).sort());
});

it('says about each property one thing only', () => {
  const twice = played.flatMap(({ type, properties: { reads, ignores = {}, refuses = {} } }) => {
    const all = [...reads, ...Object.values(ignores).flat(), ...Object.values(refuses).flat()];
    return all.filter((path, index) => all.indexOf(path) !== index).map((path) => `${type}: ${path}`);
  });
  expect(twice).toEqual([]);
});

it('refuses what would change behavior and cannot be played', () => {
  for (const { type, properties, example } of played) {
    for (const path of Object.values(properties.refuses ?? {}).flat()) {
      const Properties = withPath(example, path.split('.'));
      expect(() => aStack({ It: { Type: type, Properties } })).toThrow(`It: ${path} of ${type}: `);
    }
  }
});

/** The example with one more property, which goes into the first entry of a list. */
const withPath = (value: Record<string, unknown>, [name = '', ...rest]: string[]): Record<string, unknown> => {
  if (rest.length === 0) return { ...value, [name]: 'something' };
  const inner = [value[name] ?? {}].flat()[0] as Record<string, unknown>;
  return { ...value, [name]: withPath(inner, rest) };
};
