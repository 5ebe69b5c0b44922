import { pdfColors } from '#core/documents/pdf-document.ts';
import type { Chart } from '../../calculation/figures.ts';
import { shortDollars, wholeDollars } from '../../calculation/format.ts';
import { drawBars, type Tone } from '../chart.ts';
import type { Section, Shape, TextBox } from './blocks.ts';
import { BAD, LINE } from './colors.ts';

const { soft: SOFT, evergreen: EVERGREEN } = pdfColors;
const TONES: Record<Tone, string> = { main: EVERGREEN, soft: '#A9CBBF', bad: BAD };
const HEIGHT = 150;
/** Left of the bars, for the scale. */
const SCALE = 40;

const altOf = ({ title, bars }: Chart): string =>
  `${title}. ${bars.map(({ label, parts }) => `${label}: ${parts.map(({ value }) => wholeDollars(value)).join(' + ')}`).join('; ')}`;

type Place = { top: number; left: number; width: number };

export const layoutChart = (chart: Chart, { top, left, width }: Place): Section => {
  const { title, bars, legend } = chart;
  const box = { width, height: HEIGHT, left: SCALE, bottom: 16, top: 4 };
  const { rects, ticks, labels } = drawBars(bars, box, bars.length > 8 ? 22 : 0);
  const y0 = top + 18;
  const legendAt = (index: number) => left + width - 90 + index * 46;

  const shapes: Shape[] = [
    ...ticks.map(
      ({ y }): Shape => ({
        kind: 'line',
        x: left + SCALE,
        y: y0 + y,
        width: width - SCALE,
        thickness: 0.5,
        color: LINE,
      }),
    ),
    ...rects.map(
      ({ tone, ...rect }): Shape => ({ kind: 'bar', ...rect, x: left + rect.x, y: y0 + rect.y, color: TONES[tone] }),
    ),
    ...legend.map(
      ({ tone }, index): Shape => ({
        kind: 'bar',
        x: legendAt(index),
        y: top + 4,
        width: 7,
        height: 7,
        color: TONES[tone],
      }),
    ),
  ];
  const texts: TextBox[] = [
    ...ticks.map(
      ({ y, value }): TextBox => ({
        text: shortDollars(value),
        x: left,
        y: y0 + y - 5,
        size: 7,
        color: SOFT,
        width: 36,
        align: 'right',
      }),
    ),
    ...labels.map(
      ({ x, text }): TextBox => ({
        text,
        x: left + x - 40,
        y: y0 + HEIGHT - 11,
        size: 7,
        color: SOFT,
        width: 80,
        align: 'center',
      }),
    ),
    ...legend.map(
      ({ text }, index): TextBox => ({ text, x: legendAt(index) + 10, y: top + 2, size: 7.5, color: SOFT }),
    ),
  ];
  return {
    blocks: [
      { kind: 'text', tag: 'P', texts: [{ text: title, x: left, y: top, size: 10, isBold: true, width }] },
      { kind: 'figure', alt: altOf(chart), texts, shapes },
    ],
    bottom: top + HEIGHT + 34,
  };
};
