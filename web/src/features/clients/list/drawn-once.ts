import type { ReactNode } from 'react';

/**
 * The same element for the same object, so that React leaves alone what hasn't changed: where one of a hundred is another object, the
 * cells of that one are drawn.
 */
export const drawnOnce = <Item extends object>(draw: (item: Item) => ReactNode): ((item: Item) => ReactNode) => {
  const drawn = new WeakMap<Item, { node: ReactNode }>();
  return (item) => {
    const known = drawn.get(item) ?? { node: draw(item) };
    drawn.set(item, known);
    return known.node;
  };
};
