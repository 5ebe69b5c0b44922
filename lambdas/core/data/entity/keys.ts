// The keys of an entity's rows, made from templates such as `ACCOUNT#{agentId}`.
import { type Item, textOf } from '../attribute-value.ts';
import type { Key } from '../db.ts';

type Names<Template extends string> = Template extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never;
/** What fills a template. */
export type Values<Template extends string> = { [name in Names<Template>]: string };

/** What a template says itself, and in between the names of its values. */
const partsOf = (template: string): string[] => template.split(/\{(\w+)\}/);

const fillerOf = (template: string) => {
  const parts = partsOf(template);
  return (values: Record<string, string>): string => {
    let filled = '';
    // Not with entries(): a call makes dozens of keys, and in a function that has just started each takes twice as long with it.
    for (let at = 0; at < parts.length; at++) {
      const part = parts[at] as string;
      const piece = at % 2 ? values[part] : part;
      if (piece === undefined) throw new TypeError(`The key ${template} needs ${part}`);
      filled += piece;
    }
    return filled;
  };
};

/** What the keys of a template look like, with a group for each value. */
const shapeOf = (template: string): RegExp => {
  const literal = (text: string) => text.replace(/[^\w#]/g, '\\$&');
  const parts = partsOf(template);
  return new RegExp(`^${parts.map((part, at) => (at % 2 ? `(?<${part}>.+)` : literal(part))).join('')}$`, 's');
};

export const keysOf = <PK extends string, SK extends string>(template: { PK: PK; SK: SK }) => {
  type Keys = Values<PK> & Values<SK>;
  const [fillPK, fillSK] = [fillerOf(template.PK), fillerOf(template.SK)];
  // When a key is first read, not when the module is loaded: a function knows far more entities than it reads.
  let shapes: [RegExp, RegExp] | undefined;
  const read = (row: Item) => {
    shapes ??= [shapeOf(template.PK), shapeOf(template.SK)];
    const [pk, sk] = shapes;
    const [partition, sort] = [pk.exec(textOf(row.PK)), sk.exec(textOf(row.SK))];
    return partition && sort ? { ...partition.groups, ...sort.groups } : undefined;
  };
  return {
    key: (values: Keys): Key => ({ PK: fillPK(values), SK: fillSK(values) }),
    /** The partition that holds all rows with these values. */
    partition: (values: Values<PK>): string => fillPK(values),
    /** Whether a row with this key is one of this entity's. */
    matches: (row: Item): boolean => read(row) !== undefined,
    /** The values that a row's key was made from; undefined for a row of another entity. */
    keysIn: (row: Item): Keys | undefined => read(row) as Keys | undefined,
  };
};
