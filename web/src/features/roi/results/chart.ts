// The places of a chart's bars, for the page and for the PDF alike.
export type Tone = 'main' | 'soft' | 'bad';
export type Bar = { label: string; parts: { tone: Tone; value: number }[] };
type Box = { width: number; height: number; left: number; bottom: number; top: number };
type Rect = { x: number; y: number; width: number; height: number; tone: Tone };
export type Drawn = {
  rects: Rect[];
  ticks: { y: number; value: number }[];
  labels: { x: number; text: string }[];
  zero: number;
};

const TICKS = 4;

/** 1, 2 or 5 times a power of ten, which is easy to read off a scale. */
const stepOf = (span: number): number => {
  const raw = span / TICKS;
  const power = 10 ** Math.floor(Math.log10(raw));
  return ([1, 2, 5].find((factor) => factor * power >= raw) ?? 10) * power;
};

const extentOf = (bars: readonly Bar[]): { low: number; high: number; step: number } => {
  const ends = bars.map(({ parts }) => ({
    up: parts.reduce((sum, { value }) => sum + Math.max(0, value), 0),
    down: parts.reduce((sum, { value }) => sum + Math.min(0, value), 0),
  }));
  const top = Math.max(0, ...ends.map(({ up }) => up));
  const floor = Math.min(0, ...ends.map(({ down }) => down));
  const step = stepOf(top - floor || 1);
  return { low: Math.floor(floor / step) * step, high: Math.ceil(top / step) * step || step, step };
};

/** Parts are stacked, losses go below the line, and only as many labels are kept as fit. */
export const drawBars = (bars: readonly Bar[], box: Box, labelWidth = 30): Drawn => {
  const { low, high, step } = extentOf(bars);
  const room = box.height - box.bottom - box.top;
  const yOf = (value: number) => box.top + ((high - value) / (high - low)) * room;
  const slot = (box.width - box.left) / Math.max(1, bars.length);
  const width = Math.min(48, slot * 0.66);
  const every = Math.max(1, Math.ceil(labelWidth / slot));
  const rects = bars.flatMap(({ parts }, at) => {
    const x = box.left + slot * at + (slot - width) / 2;
    let [up, down] = [0, 0];
    return parts.map(({ tone, value }): Rect => {
      const from = value >= 0 ? up : down;
      if (value >= 0) up += value;
      else down += value;
      const [y, end] = [yOf(Math.max(from, from + value)), yOf(Math.min(from, from + value))];
      return { x, y, width, height: end - y, tone };
    });
  });
  const count = Math.round((high - low) / step);
  return {
    rects,
    ticks: Array.from({ length: count + 1 }, (_, at) => ({ y: yOf(low + at * step), value: low + at * step })),
    labels: bars.flatMap(({ label }, at) =>
      at % every === 0 ? [{ x: box.left + slot * (at + 0.5), text: label }] : [],
    ),
    zero: yOf(0),
  };
};
