import { expect, it } from 'vitest';
import { edgeDoor } from './edge-door.ts';

const held = (text: string) => async () => text;

it('opens to whoever shows what the edge sends, and to nobody else', async () => {
  const door = edgeDoor([held('old'), held('new')]);
  expect(await Promise.all(['old', 'new', 'other', '', undefined].map(door))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

it('asks for no secret before something is shown', async () => {
  const door = edgeDoor([
    async () => {
      throw new Error('asked');
    },
  ]);
  expect(await door(undefined)).toBe(false);
});
