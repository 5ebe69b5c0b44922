import { wholeDollars } from '../calculation/format.ts';
import type { RentalYear } from '../calculation/rental.ts';
import roi from '../roi.module.css';
import { strings } from '../strings.ts';
import styles from './year-table.module.css';

const YEAR_COLUMNS = [
  'income',
  'costs',
  'noi',
  'debtService',
  'cashFlow',
  'equity',
] as const satisfies readonly (keyof RentalYear)[];

/** Scrolls sideways within itself on a phone, by finger or by keyboard. */
export const YearTable = ({ years }: { years: readonly RentalYear[] }) => (
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
