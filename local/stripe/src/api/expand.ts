import { invalid } from '../failure.ts';
import type { Store } from '../store.ts';
import type { Kind } from '../wire.ts';

const KINDS: [prefix: string, kind: Kind][] = [
  ['cus_', 'customer'],
  ['prod_', 'product'],
  ['price_', 'price'],
  ['sub_', 'subscription'],
  ['in_', 'invoice'],
  ['pm_', 'paymentMethod'],
];

type Node = Record<string, unknown>;

/** A copy of the reply with the objects that `paths` name put in the place of their ids. */
export const expanded = (store: Store, reply: object, paths: string[] = []): object => {
  const copy = structuredClone(reply);
  for (const path of paths) {
    if (path.split('.').length > 4)
      throw invalid(`You cannot expand more than 4 levels of a property (${path}).`, { param: 'expand' });
    walk(store, copy as Node, path.split('.'), path);
  }
  return copy;
};

const walk = (store: Store, node: Node, [key, ...rest]: string[], path: string): void => {
  if (key === undefined) return;
  if (!(key in node)) throw invalid(`This property cannot be expanded (${path}).`, { param: 'expand[0]' });
  const value = node[key];
  if (Array.isArray(value)) {
    for (const one of value) walk(store, one as Node, rest, path);
    return;
  }
  if (typeof value === 'string') node[key] = objectOf(store, value, path);
  if (typeof node[key] === 'object' && node[key] !== null) walk(store, node[key] as Node, rest, path);
};

const objectOf = (store: Store, id: string, path: string): unknown => {
  const kind = KINDS.find(([prefix]) => id.startsWith(prefix))?.[1];
  if (!kind) throw invalid(`This property cannot be expanded (${path}).`, { param: 'expand[0]' });
  const found = store.find(kind, id);
  return found ? structuredClone(found) : { id, object: kind, deleted: true };
};
