import type { ReactNode } from 'react';
import { type FactName, type ShownOffer, sheetOf } from '#contracts/listings/offers';
import { MOBILE, useMedia } from '#web/ui/browser/use-media.ts';
import { useFormatDate } from '#web/ui/format/date-time.tsx';
import { formatMoney } from '#web/ui/format/money.tsx';
import plainTable from '#web/ui/list/plain-table.module.css';
import { useListingStrings } from '../strings.ts';
import styles from './offer-sheet.module.css';

/** Green is for proof that counts, brass for proof that the agent has to check, red for proof that doesn't count. */
const CHIPS: Record<ShownOffer['proof']['is'], string> = {
  confirmed: 'chip',
  below: 'chip chip-brass',
  holder: 'chip chip-brass',
  waiting: 'chip chip-brass',
  none: 'chip chip-brass',
  not_confirmed: 'chip chip-bad',
  lapsed: 'chip chip-bad',
  withdrawn: 'chip chip-bad',
};

type OfferSheetProps = {
  offers: readonly ShownOffer[];
  actions?: (offer: ShownOffer) => ReactNode;
};

/** Offers side by side on a desktop, one below the other on a phone. Facts that differ are marked. */
export function OfferSheet({ offers, actions }: OfferSheetProps) {
  const words = useListingStrings().offers;
  const day = useFormatDate();
  const isNarrow = useMedia(MOBILE);
  const { columns, names, differing } = sheetOf(offers, { words, money: formatMoney, day });
  const labelOf = (name: FactName) => (
    <>
      {words.facts[name]}
      {differing.has(name) && <span className={styles.differs}> ({words.differs})</span>}
    </>
  );
  const shown = (name: FactName, { offer, facts, proof }: (typeof columns)[number]) =>
    name === 'proof' ? (
      <>
        <span className={CHIPS[offer.proof.is]}>{proof.verdict}</span>
        {proof.beside.map((line) => (
          <div key={line} className={styles.beside}>
            {line}
          </div>
        ))}
      </>
    ) : (
      facts[name]
    );
  if (isNarrow)
    return (
      <div className="flow">
        {columns.map((column) => (
          <div key={column.offer.id} className="boxed flow">
            <h3>{column.offer.buyer_name}</h3>
            <dl className={styles.facts}>
              {column.stated.map((name) => (
                <div key={name}>
                  <dt className="soft">{labelOf(name)}</dt>
                  <dd>{shown(name, column)}</dd>
                </div>
              ))}
            </dl>
            {actions?.(column.offer)}
          </div>
        ))}
      </div>
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reachable by the keyboard
    <section className={styles.wide} aria-label={words.title} tabIndex={0}>
      <table className={`${plainTable.root} ${styles.table}`}>
        <thead>
          <tr>
            <td />
            {columns.map(({ offer }) => (
              <th key={offer.id} scope="col">
                {offer.buyer_name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {names.map((name) => (
            <tr key={name}>
              <th scope="row">{labelOf(name)}</th>
              {columns.map((column) => (
                <td key={column.offer.id} className={differing.has(name) ? styles.marked : undefined}>
                  {shown(name, column)}
                </td>
              ))}
            </tr>
          ))}
          {actions && (
            <tr className="no-print">
              <td />
              {columns.map(({ offer }) => (
                <td key={offer.id}>{actions(offer)}</td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
    </section>
  );
}
