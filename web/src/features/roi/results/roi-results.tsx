import Alert from '@cloudscape-design/components/alert';
import Box, { type BoxProps } from '@cloudscape-design/components/box';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import { Suspense } from 'react';
import { lazyPart } from '#web/ui/lazy-part.ts';
import plainTable from '#web/ui/list/plain-table.module.css';
import { Rows } from '#web/ui/list/rows.tsx';
import { chartsOf, type Figure, keyFigures, otherFigures, type RoiResult, remarks } from '../calculation/figures.ts';
import { wholeDollars } from '../calculation/format.ts';
import type { RentalYear } from '../calculation/rental.ts';
import type { Deal, RoiForm } from '../form/roi-form.ts';
import { strings } from '../strings.ts';
import { PrintedAssumptions } from './on-paper.tsx';
import styles from './roi-results.module.css';

const EXPLAINED = {
  title: 'How we calculate this',
  rental: [
    'Net income is the rent minus vacancy and all operating costs, before the loan. The cap rate is net income divided by the price.',
    "Cash-on-cash is the first year's cash flow divided by everything you put in: down payment, closing costs, points and repairs.",
    'The IRR is the yearly rate at which everything you put in equals everything you get, including the sale.',
  ],
  flip: [
    'Profit is the resale price minus selling costs, purchase, repairs, closing costs, interest, points and holding costs.',
    'The IRR is the monthly rate at which everything you put in equals everything you get, compounded over a year.',
    'The 70% rule is a rule of thumb: 70% of the resale price, minus the repairs.',
  ],
  caution: 'An estimate from the figures entered, before taxes. This is not financial advice.',
} as const;

const YEAR_COLUMNS = [
  'income',
  'costs',
  'noi',
  'debtService',
  'cashFlow',
  'equity',
] as const satisfies readonly (keyof RentalYear)[];

/** On a phone, the table scrolls sideways inside its box, by finger or by keyboard. */
const YearTable = ({ years }: { years: readonly RentalYear[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reachable by the keyboard
  <section className={styles.root} aria-label={strings.table.title} tabIndex={0}>
    <table className={plainTable.root}>
      <thead>
        <tr>
          <th scope="col">{strings.table.year}</th>
          {YEAR_COLUMNS.map((column) => (
            <th key={column} scope="col" className={plainTable.figure}>
              {strings.table[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {years.map((row) => (
          <tr key={row.year}>
            <th scope="row">{row.year}</th>
            {YEAR_COLUMNS.map((column) => (
              <td key={column} className={`${plainTable.figure} numeric`}>
                <Box color={colorOf(row[column] < 0)}>{wholeDollars(row[column])}</Box>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

const RoiChart = lazyPart(() => import('./roi-chart.tsx'), 'RoiChart');

type RoiResultsProps = { form: RoiForm; deal: Deal; result: RoiResult };

export function RoiResults({ form, deal, result }: RoiResultsProps) {
  const [first, ...figures] = keyFigures(result);
  return (
    <>
      <KeyValuePairs items={first ? [keyFigure(first, 'heading-xl')] : []} />
      <KeyValuePairs columns={3} minColumnWidth={116} items={figures.map((figure) => keyFigure(figure, 'heading-l'))} />
      {remarks(result).map((remark) => (
        <Alert key={remark} type="info">
          {remark}
        </Alert>
      ))}
      <Rows>
        {otherFigures(result).map(({ label, value, isLoss }) => (
          <li key={label}>
            <span className="soft">{label}</span>
            <Box color={colorOf(isLoss)}>{value}</Box>
          </li>
        ))}
      </Rows>
      {chartsOf(result, deal).map((chart) => (
        <figure key={chart.title} className={styles.chart}>
          <Box variant="h3" padding={{ bottom: 's' }}>
            {chart.title}
          </Box>
          <Suspense fallback={<div className={styles.waiting} />}>
            <RoiChart chart={chart} />
          </Suspense>
        </figure>
      ))}
      {result.kind === 'rental' ? (
        <>
          <div className="no-print">
            <ExpandableSection headerText={strings.table.title} headingTagOverride="h3">
              <YearTable years={result.years} />
            </ExpandableSection>
          </div>
          <div className="only-print">
            <h3>{strings.table.title}</h3>
            <YearTable years={result.years} />
          </div>
        </>
      ) : null}
      <PrintedAssumptions form={form} />
      <div className="no-print">
        <ExpandableSection headerText={EXPLAINED.title} headingTagOverride="h3">
          <div className="reading">
            {EXPLAINED[result.kind].map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
        </ExpandableSection>
      </div>
      <p className="soft">{EXPLAINED.caution}</p>
    </>
  );
}

const colorOf = (isLoss?: boolean) => (isLoss ? 'text-status-error' : undefined);

const keyFigure = ({ label, value, note, isLoss }: Figure, size: BoxProps.FontSize) => ({
  label,
  value: (
    <>
      <Box fontSize={size} fontWeight="bold" color={colorOf(isLoss)}>
        {value}
      </Box>
      <small className="soft">{note}</small>
    </>
  ),
});
