import { expect, test } from 'vitest';
import { palette } from './theme.ts';

type Mode = 'light' | 'dark';

const luminance = (hex: string) => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (one: string, other: string) => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
};

const inks = ['ink', 'inkSoft', 'evergreen', 'evergreenDeep', 'brassInk', 'bad'] as const;
const grounds = ['paper', 'container', 'evergreenTint'] as const;
const modes: Mode[] = ['light', 'dark'];

const pairs = modes.flatMap((mode) => inks.flatMap((ink) => grounds.map((ground) => ({ mode, ink, ground }))));

test.each(pairs)('$ink on $ground reads well in $mode mode', ({ mode, ink, ground }) => {
  expect(contrast(palette[ink][mode], palette[ground][mode])).toBeGreaterThanOrEqual(4.5);
});

test.each(modes)('the words of an acting button read well in %s mode', (mode) => {
  const words = mode === 'light' ? palette.container.light : '#0d1916';
  expect(contrast(words, palette.evergreen[mode])).toBeGreaterThanOrEqual(4.5);
});

test.each(modes)('the edge of a field is seen in %s mode', (mode) => {
  expect(contrast(palette.control[mode], palette.container[mode])).toBeGreaterThanOrEqual(3);
});
