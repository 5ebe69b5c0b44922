import { describe, expect, it } from 'vitest';
import { accentOf, contrast, lineOn, SURFACES, textOn } from './accent.ts';

const parts = ['00', '40', '80', 'bf', 'ff'];
const colors = parts.flatMap((red) => parts.flatMap((green) => parts.map((blue) => `#${red}${green}${blue}`)));

describe('the accent color of a card', () => {
  it('can be read on', () => {
    expect(colors.filter((color) => contrast(color, textOn(color)) < 4.5)).toEqual([]);
  });

  it.each(['light', 'dark'] as const)('can be seen on a %s page', (mode) => {
    expect(colors.filter((color) => contrast(lineOn(color, mode), SURFACES[mode]) < 3)).toEqual([]);
  });

  it('stays as it is where it can be seen', () => {
    expect(lineOn('#1f5d4c', 'light')).toBe('#1f5d4c');
    expect(lineOn('#7cc4ab', 'dark')).toBe('#7cc4ab');
  });

  it('is darkened on white and lightened on dark', () => {
    expect(lineOn('#ffff00', 'light')).not.toBe('#ffff00');
    expect(lineOn('#101040', 'dark')).not.toBe('#101040');
  });

  it('compares colors as WCAG does', () => {
    expect(contrast('#ffffff', '#000000')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });

  it("is ours where an agent hasn't chosen one", () => {
    expect(accentOf(undefined).fill).toBe('#1f5d4c');
  });
});
