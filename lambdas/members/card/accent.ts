// The accent color of a business card, for text on it and lines next to text. Agents choose any color: the text on it
// is black or white, whichever is readable (WCAG AA), and a line in it is made darker or lighter until it's visible.
// Pure.

/** WCAG 2.2: text (1.4.3), and visible elements that aren't text (1.4.11). */
const TEXT = 4.5;
const LINE = 3;

/** The background of a card: in emails, on our pages and on paper. */
export const SURFACES = { light: '#ffffff', dark: '#1a2320' } as const;
export type Mode = keyof typeof SURFACES;

export const HOUSE_ACCENT = '#1f5d4c';
export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text);

type Rgb = readonly [number, number, number];

const rgbOf = (color: string): Rgb => {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};
const colorOf = (rgb: Rgb): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

const linear = (part: number): number => {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};
const luminance = (color: string): number => {
  const [red, green, blue] = rgbOf(color);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
};

export const contrast = (one: string, other: string): number => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
};

/** One of the two always reaches 4.5: black whenever white doesn't. */
export const textOn = (color: string): '#ffffff' | '#000000' =>
  contrast(color, '#ffffff') >= TEXT ? '#ffffff' : '#000000';

const mixed = (color: string, other: string, share: number): string => {
  const [from, to] = [rgbOf(color), rgbOf(other)];
  const part = (index: 0 | 1 | 2) => from[index] + (to[index] - from[index]) * share;
  return colorOf([part(0), part(1), part(2)]);
};

const STEPS = 20;

/** The color itself if it's visible, or the nearest visible one. */
export const lineOn = (color: string, mode: Mode): string => {
  const surface = SURFACES[mode];
  const towards = mode === 'light' ? '#000000' : '#ffffff';
  const steps = Array.from({ length: STEPS + 1 }, (_, step) => mixed(color, towards, step / STEPS));
  return steps.find((one) => contrast(one, surface) >= LINE) ?? towards;
};

/** All colors that a page or an email needs for an accent. */
export const accentOf = (color: string | undefined) => {
  const fill = color && isColor(color) ? color : HOUSE_ACCENT;
  return { fill, text: textOn(fill), light: lineOn(fill, 'light'), dark: lineOn(fill, 'dark') };
};
