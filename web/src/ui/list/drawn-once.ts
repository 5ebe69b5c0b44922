import type { ReactNode } from 'react';

/**
 * Returns the same element for the same object, so that React skips unchanged items: if one of a hundred items is a new object, only its
 * cells are rendered.
 */
export const drawnOnce = <Item extends object>(draw: (item: Item) => ReactNode): ((item: Item) => ReactNode) => {
  const drawn = new WeakMap<Item, { node: ReactNode }>();
  return (item) => {
    const known = drawn.get(item) ?? { node: draw(item) };
    drawn.set(item, known);
    return known.node;
  };
};
