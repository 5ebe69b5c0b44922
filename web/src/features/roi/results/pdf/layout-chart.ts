import { pdfColors } from '#core/documents/pdf-document.ts';
import type { Chart } from '../../calculation/figures.ts';
import { shortDollars, wholeDollars } from '../../calculation/format.ts';
import { type Drawn, drawBars, type Tone } from '../chart.ts';
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
type Part = { shapes: Shape[]; texts: TextBox[] };

const scale = (ticks: Drawn['ticks'], { top, left, width }: Place): Part => ({
  shapes: ticks.map(({ y }) => ({
    kind: 'line',
    x: left + SCALE,
    y: top + y,
    width: width - SCALE,
    thickness: 0.5,
    color: LINE,
  })),
  texts: ticks.map(({ y, value }) => ({
    text: shortDollars(value),
    x: left,
    y: top + y - 5,
    size: 7,
    color: SOFT,
    width: SCALE - 4,
    align: 'right',
  })),
});

const columns = ({ rects, labels }: Drawn, { top, left }: Place): Part => ({
  shapes: rects.map(({ tone, ...rect }) => ({
    kind: 'bar',
    ...rect,
    x: left + rect.x,
    y: top + rect.y,
    color: TONES[tone],
  })),
  texts: labels.map(({ x, text }) => ({
    text,
    x: left + x - 40,
    y: top + HEIGHT - 11,
    size: 7,
    color: SOFT,
    width: 80,
    align: 'center',
  })),
});

/** At the right of the title. */
const legendOf = ({ legend }: Chart, { top, left, width }: Place): Part => {
  const at = (index: number) => left + width - 90 + index * 46;
  return {
    shapes: legend.map(({ tone }, index) => ({
      kind: 'bar',
      x: at(index),
      y: top + 4,
      width: 7,
      height: 7,
      color: TONES[tone],
    })),
    texts: legend.map(({ text }, index) => ({ text, x: at(index) + 10, y: top + 2, size: 7.5, color: SOFT })),
  };
};

export const layoutChart = (chart: Chart, place: Place): Section => {
  const { top, left, width } = place;
  const box = { width, height: HEIGHT, left: SCALE, bottom: 16, top: 4 };
  const drawn = drawBars(chart.bars, box, chart.bars.length > 8 ? 22 : 0);
  const under = { ...place, top: top + 18 };
  const parts = [scale(drawn.ticks, under), columns(drawn, under), legendOf(chart, place)];
  const title: TextBox = { text: chart.title, x: left, y: top, size: 10, isBold: true, width };
  return {
    blocks: [
      { kind: 'text', tag: 'P', texts: [title] },
      {
        kind: 'figure',
        alt: altOf(chart),
        shapes: parts.flatMap(({ shapes }) => shapes),
        texts: parts.flatMap(({ texts }) => texts),
      },
    ],
    bottom: top + HEIGHT + 34,
  };
};
