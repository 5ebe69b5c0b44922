import ExpandableSection from '@cloudscape-design/components/expandable-section';
import { MOBILE, useMedia } from '#web/ui/browser/use-media.ts';
import { chartsOf, type Figure, keyFigures, otherFigures, type RoiResult, remarks } from '../calculation/figures.ts';
import type { Deal } from '../form/roi-form.ts';
import { strings } from '../strings.ts';
import { BarChart } from './bar-chart.tsx';
import { YearTable } from './year-table.tsx';

export function RoiResults({ deal, result }: { deal: Deal; result: RoiResult }) {
  const isNarrow = useMedia(MOBILE);
  return (
    <>
      <dl className="roi-key">
        {keyFigures(result).map((figure) => (
          <KeyFigure key={figure.label} {...figure} />
        ))}
      </dl>
      {remarks(result).map((remark) => (
        <p key={remark} className="roi-remark">
          {remark}
        </p>
      ))}
      <dl className="roi-more">
        {otherFigures(result).map(({ label, value, isLoss }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={isLoss ? 'numeric roi-loss' : 'numeric'}>{value}</dd>
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
      <p className="form-words">{strings.explained.caution}</p>
    </>
  );
}

const KeyFigure = ({ label, value, note, isLoss }: Figure) => (
  <div>
    <dt>{label}</dt>
    <dd className={isLoss ? 'roi-loss' : undefined}>{value}</dd>
    <dd className="roi-note">{note}</dd>
  </div>
);
