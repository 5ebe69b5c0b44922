import ExpandableSection from '@cloudscape-design/components/expandable-section';
import { lazy, Suspense } from 'react';
import { chartsOf, type Figure, keyFigures, otherFigures, type RoiResult, remarks } from '../calculation/figures.ts';
import { wholeDollars } from '../calculation/format.ts';
import type { RentalYear } from '../calculation/rental.ts';
import type { Deal, RoiForm } from '../form/roi-form.ts';
import roi from '../roi.module.css';
import { strings } from '../strings.ts';
import { PrintedAssumptions } from './on-paper.tsx';
import styles from './roi-results.module.css';

const YEAR_COLUMNS = [
  'income',
  'costs',
  'noi',
  'debtService',
  'cashFlow',
  'equity',
] as const satisfies readonly (keyof RentalYear)[];

/** Scrolls sideways within itself on a phone, by finger or by keyboard. */
const YearTable = ({ years }: { years: readonly RentalYear[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reachable by the keyboard
  <section className={styles.root} aria-label={strings.table.title} tabIndex={0}>
    <table>
      <thead>
        <tr>
          <th scope="col">{strings.table.year}</th>
          {YEAR_COLUMNS.map((column) => (
            <th key={column} scope="col">
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
              <td key={column} className={row[column] < 0 ? `numeric ${roi.loss}` : 'numeric'}>
                {wholeDollars(row[column])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

const RoiChart = lazy(() => import('./roi-chart.tsx').then((module) => ({ default: module.RoiChart })));

type RoiResultsProps = { form: RoiForm; deal: Deal; result: RoiResult };

export function RoiResults({ form, deal, result }: RoiResultsProps) {
  return (
    <>
      <dl className={styles.key}>
        {keyFigures(result).map((figure) => (
          <KeyFigure key={figure.label} {...figure} />
        ))}
      </dl>
      {remarks(result).map((remark) => (
        <p key={remark} className={styles.remark}>
          {remark}
        </p>
      ))}
      <dl className={styles.more}>
        {otherFigures(result).map(({ label, value, isLoss }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={isLoss ? `numeric ${roi.loss}` : 'numeric'}>{value}</dd>
          </div>
        ))}
      </dl>
      {chartsOf(result, deal).map((chart) => (
        <figure key={chart.title} className={styles.chart}>
          <figcaption>{chart.title}</figcaption>
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
        <ExpandableSection headerText={strings.explained.title} headingTagOverride="h3">
          <div className="reading">
            {strings.explained[result.kind].map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
        </ExpandableSection>
      </div>
      <p className="soft">{strings.explained.caution}</p>
    </>
  );
}

const KeyFigure = ({ label, value, note, isLoss }: Figure) => (
  <div>
    <dt>{label}</dt>
    <dd className={isLoss ? roi.loss : undefined}>{value}</dd>
    <dd className={styles.note}>{note}</dd>
  </div>
);
