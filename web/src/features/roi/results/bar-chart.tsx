import { useId } from 'react';
import type { Chart } from '../calculation/figures.ts';
import { shortDollars } from '../calculation/format.ts';
import { strings } from '../strings.ts';
import styles from './bar-chart.module.css';
import { type Bar, drawBars } from './chart.ts';

const HEIGHT = 210;

const totalOf = ({ parts }: Bar) => parts.reduce((sum, { value }) => sum + value, 0);

/** Our own bars, because two charts don't justify a library's weight. The table below has each figure. */
export function BarChart({ chart, isNarrow }: { chart: Chart; isNarrow: boolean }) {
  const title = useId();
  const width = isNarrow ? 300 : 560;
  const { rects, ticks, labels, zero } = drawBars(
    chart.bars,
    { width, height: HEIGHT, left: 48, bottom: 26, top: 8 },
    chart.bars.length > 8 ? 26 : 0,
  );
  const [first] = chart.bars;
  const last = chart.bars.at(-1);
  return (
    <figure className={styles.root}>
      <figcaption id={title}>
        {chart.title}
        {chart.legend.map(({ tone, text }) => (
          <span key={text} className={`${styles.legend} ${styles[tone]}`}>
            {text}
          </span>
        ))}
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${HEIGHT}`}
        role="img"
        aria-label={strings.charts.described(
          chart.title,
          shortDollars(first ? totalOf(first) : 0),
          shortDollars(last ? totalOf(last) : 0),
        )}
      >
        {ticks.map(({ y, value }) => (
          <g key={value}>
            <line className={styles.grid} x1={48} x2={width} y1={y} y2={y} />
            <text className={styles.scale} x={42} y={y + 4} textAnchor="end">
              {shortDollars(value)}
            </text>
          </g>
        ))}
        {rects.map((rect) => (
          <rect
            key={`${rect.x} ${rect.tone}`}
            className={styles[rect.tone]}
            x={rect.x}
            y={rect.y}
            width={rect.width}
            height={rect.height}
            rx={Math.min(3, rect.height / 2)}
          />
        ))}
        <line className={styles.zero} x1={48} x2={width} y1={zero} y2={zero} />
        {labels.map(({ x, text }) => (
          <text key={text} className={styles.scale} x={x} y={HEIGHT - 6} textAnchor="middle">
            {text}
          </text>
        ))}
      </svg>
    </figure>
  );
}
