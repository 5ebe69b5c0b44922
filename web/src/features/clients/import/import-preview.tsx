import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import RadioGroup from '@cloudscape-design/components/radio-group';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { BlockedButton } from '#web/ui/page/blocked-button.tsx';
import type { Foreseen, Summary } from './import-summary.ts';
import styles from './refused-rows.module.css';
import { strings, type Unit } from './strings.ts';
import type { Duplicates } from './use-import.ts';

const SHOWN = 100;

/** What is left out, by its lines in the file. */
const RefusedRows = ({ refused, unit }: Pick<Summary, 'refused'> & { unit: Unit }) => (
  <Container header={<Header>{strings.errorsTitle(refused.length, unit)}</Header>}>
    <table className={styles.root}>
      <thead>
        <tr>
          <th scope="col">{strings.line}</th>
          <th scope="col">{strings.problem}</th>
        </tr>
      </thead>
      <tbody>
        {refused.slice(0, SHOWN).map(({ line, problem }) => (
          <tr key={line}>
            <td className="numeric">{line}</td>
            <td>{problem}</td>
          </tr>
        ))}
      </tbody>
    </table>
    {refused.length > SHOWN && <p>{strings.moreErrors(refused.length - SHOWN)}</p>}
  </Container>
);

type ImportPreviewProps = {
  summary: Foreseen;
  unit: Unit;
  repeated: number;
  hasOptIns: boolean;
  duplicates: Duplicates;
  onDuplicates: (duplicates: Duplicates) => void;
  onConfirm: () => void;
  isBusy: boolean;
};

/** What will happen, before anything is saved. */
export function ImportPreview({ summary, unit, repeated, hasOptIns, duplicates, ...props }: ImportPreviewProps) {
  const { counts, again, refused } = summary;
  const toSave = counts.new + (duplicates === 'merge' ? counts.merged + again : 0);
  return (
    <SpaceBetween size="l">
      <Container
        header={<Header>{strings.previewTitle}</Header>}
        footer={
          <div className="form-buttons">
            <BlockedButton
              variant="primary"
              blockedBy={toSave === 0 ? strings.nothing : undefined}
              loading={props.isBusy}
              onClick={props.onConfirm}
            >
              {strings.confirm(toSave, unit)}
            </BlockedButton>
          </div>
        }
      >
        <SpaceBetween size="l">
          <Counts summary={summary} unit={unit} repeated={repeated} />
          {counts.merged > 0 && (
            <FormField label={strings.duplicates}>
              <RadioGroup
                value={duplicates}
                items={[
                  { value: 'merge', label: strings.merge },
                  { value: 'skip', label: strings.skip },
                ]}
                onChange={({ detail }) => props.onDuplicates(detail.value as Duplicates)}
              />
            </FormField>
          )}
          {hasOptIns && <Alert type="info">{strings.optInNote}</Alert>}
        </SpaceBetween>
      </Container>
      {refused.length > 0 && <RefusedRows refused={refused} unit={unit} />}
    </SpaceBetween>
  );
}

type CountsProps = Pick<ImportPreviewProps, 'summary' | 'unit' | 'repeated'>;

/** Always how many are new; of the others, what there is. */
function Counts({ summary: { counts, refused, keptOptOuts }, unit, repeated }: CountsProps) {
  const shown = [
    { label: strings.counts.new, value: counts.new },
    { label: strings.counts.merged, value: counts.merged },
    { label: strings.counts.same, value: counts.same },
    { label: strings.counts.repeated(unit), value: repeated },
    { label: strings.counts.kept, value: keptOptOuts },
    { label: strings.counts.refused(unit), value: refused.length },
  ].filter(({ value }, index) => index === 0 || value > 0);
  return (
    <KeyValuePairs
      columns={3}
      items={shown.map(({ label, value }) => ({
        label,
        value: (
          <Box variant="span" fontSize="heading-l" fontWeight="bold" className="numeric">
            {value.toLocaleString()}
          </Box>
        ),
      }))}
    />
  );
}
