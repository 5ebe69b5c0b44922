// The keys of an entity's rows, made from templates such as `ACCOUNT#{agentId}`.
import { type Item, textOf } from '../attribute-value.ts';
import type { Key } from '../db.ts';

type Names<Template extends string> = Template extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never;
/** What fills a template. */
export type Values<Template extends string> = { [name in Names<Template>]: string };

const fill = (template: string, values: Record<string, string>): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new TypeError(`The key ${template} needs ${name}`);
    return value;
  });

/** What the keys of a template look like, with a group for each value. */
const shapeOf = (template: string): RegExp => {
  const literal = (text: string) => text.replace(/[^\w#]/g, '\\$&');
  const parts = template.split(/\{(\w+)\}/);
  return new RegExp(`^${parts.map((part, at) => (at % 2 ? `(?<${part}>.+)` : literal(part))).join('')}$`, 's');
};

export const keysOf = <PK extends string, SK extends string>(template: { PK: PK; SK: SK }) => {
  type Keys = Values<PK> & Values<SK>;
  const [pk, sk] = [shapeOf(template.PK), shapeOf(template.SK)];
  const read = (row: Item) => {
    const [partition, sort] = [pk.exec(textOf(row.PK)), sk.exec(textOf(row.SK))];
    return partition && sort ? { ...partition.groups, ...sort.groups } : undefined;
  };
  return {
    key: (values: Keys): Key => ({ PK: fill(template.PK, values), SK: fill(template.SK, values) }),
    /** The partition that holds all rows with these values. */
    partition: (values: Values<PK>): string => fill(template.PK, values),
    /** Whether a row with this key is one of this entity's. */
    matches: (row: Item): boolean => read(row) !== undefined,
    /** The values that a row's key was made from; undefined for a row of another entity. */
    keysIn: (row: Item): Keys | undefined => read(row) as Keys | undefined,
  };
};
