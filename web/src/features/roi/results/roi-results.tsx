import ExpandableSection from '@cloudscape-design/components/expandable-section';
import { MOBILE, useMedia } from '#web/ui/browser/use-media.ts';
import { chartsOf, type Figure, keyFigures, otherFigures, type RoiResult, remarks } from '../calculation/figures.ts';
import type { Deal } from '../form/roi-form.ts';
import roi from '../roi.module.css';
import { strings } from '../strings.ts';
import { BarChart } from './bar-chart.tsx';
import styles from './roi-results.module.css';
import { YearTable } from './year-table.tsx';

export function RoiResults({ deal, result }: { deal: Deal; result: RoiResult }) {
  const isNarrow = useMedia(MOBILE);
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
        <BarChart key={chart.title} chart={chart} isNarrow={isNarrow} />
      ))}
      {result.kind === 'rental' ? (
        <ExpandableSection headerText={strings.table.title} headingTagOverride="h3">
          <YearTable years={result.years} />
        </ExpandableSection>
      ) : null}
      <ExpandableSection headerText={strings.explained.title} headingTagOverride="h3">
        <div className="reading">
          {strings.explained[result.kind].map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      </ExpandableSection>
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
