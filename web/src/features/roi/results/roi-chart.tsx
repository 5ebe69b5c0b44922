import BarChart from '@cloudscape-design/components/bar-chart';
import type { Chart, Tone } from '../calculation/figures.ts';
import { shortDollars, wholeDollars } from '../calculation/format.ts';

const WORDS = {
  detailPopoverDismissAriaLabel: 'Close',
  chartAriaRoleDescription: 'bar chart',
  yAxisAriaRoleDescription: 'dollars',
  legendAriaLabel: 'Legend',
} as const;

const COLORS: Record<Tone, string> = {
  main: 'var(--evergreen)',
  soft: 'color-mix(in srgb, var(--evergreen) 38%, var(--container))',
  bad: 'var(--bad)',
};
const LABELS_THAT_FIT = 12;

/** The charts load with the first result, because they are as large as the rest of the page. */
export function RoiChart({ chart: { title, labels, series } }: { chart: Chart }) {
  const isCrowded = labels.length > LABELS_THAT_FIT;
  const totals = labels.map((label) =>
    series.reduce((sum, { values }) => sum + (values.find(({ x }) => x === label)?.y ?? 0), 0),
  );
  return (
    <BarChart
      ariaLabel={title}
      ariaDescription={`${title}: from ${shortDollars(totals[0] ?? 0)} to ${shortDollars(totals.at(-1) ?? 0)}. The table has each figure.`}
      height={160}
      hideFilter
      hideLegend={series.length < 2}
      stackedBars
      xScaleType="categorical"
      xDomain={labels}
      xTickFormatter={(label) => (isCrowded && Number(label) % 5 ? '' : label)}
      yTickFormatter={shortDollars}
      series={series.map(({ tone, title: name, values }) => ({
        type: 'bar',
        title: name,
        color: COLORS[tone],
        data: values,
        valueFormatter: wholeDollars,
      }))}
      i18nStrings={WORDS}
    />
  );
}
