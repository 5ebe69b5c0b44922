import { expect, it } from 'vitest';
import { showsEdgeSecret } from './edge-secret.ts';

const held = (text: string) => async () => text;

it('lets in connections with a secret of the edge, and no others', async () => {
  const isFromEdge = showsEdgeSecret([held('old'), held('new')]);
  expect(await Promise.all(['old', 'new', 'other', '', undefined].map(isFromEdge))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

it('reads no secret when a connection shows none', async () => {
  const isFromEdge = showsEdgeSecret([
    async () => {
      throw new Error('asked');
    },
  ]);
  expect(await isFromEdge(undefined)).toBe(false);
});
