import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import RadioGroup from '@cloudscape-design/components/radio-group';
import SpaceBetween from '@cloudscape-design/components/space-between';
import styles from './import-preview.module.css';
import type { Summary } from './import-summary.ts';
import { strings } from './strings.ts';
import type { Duplicates } from './use-import.ts';

const ERRORS_SHOWN = 100;

type ImportPreviewProps = {
  summary: Summary;
  repeated: number;
  hasOptIns: boolean;
  duplicates: Duplicates;
  onDuplicates: (duplicates: Duplicates) => void;
  onConfirm: () => void;
  isBusy: boolean;
};

export function ImportPreview({ summary, repeated, hasOptIns, duplicates, ...props }: ImportPreviewProps) {
  const { counts, refused, keptOptOuts } = summary;
  const there = counts.merged;
  const toSave = counts.new + (duplicates === 'merge' ? there : 0);
  const shown = [
    { label: strings.counts.new, value: counts.new },
    { label: strings.counts.merged, value: there },
    { label: strings.counts.same, value: counts.same },
    { label: strings.counts.repeated, value: repeated },
    { label: strings.counts.kept, value: keptOptOuts },
    { label: strings.counts.refused, value: refused.length },
  ].filter(({ value }, index) => index === 0 || value > 0);

  return (
    <SpaceBetween size="l">
      <Container
        header={<Header>{strings.previewTitle}</Header>}
        footer={
          <div className="form-buttons">
            <Button
              variant="primary"
              disabled={toSave === 0}
              disabledReason={strings.nothing}
              loading={props.isBusy}
              onClick={props.onConfirm}
            >
              {strings.confirm(toSave)}
            </Button>
          </div>
        }
      >
        <SpaceBetween size="l">
          <KeyValuePairs
            columns={3}
            items={shown.map(({ label, value }) => ({
              label,
              value: <span className={`numeric ${styles.count}`}>{value.toLocaleString()}</span>,
            }))}
          />
          {there > 0 && (
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
      {refused.length > 0 && (
        <Container header={<Header>{strings.errorsTitle(refused.length)}</Header>}>
          <table className={styles.errors}>
            <thead>
              <tr>
                <th scope="col">{strings.line}</th>
                <th scope="col">{strings.problem}</th>
              </tr>
            </thead>
            <tbody>
              {refused.slice(0, ERRORS_SHOWN).map(({ line, problem }) => (
                <tr key={line}>
                  <td className="numeric">{line}</td>
                  <td>{problem}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {refused.length > ERRORS_SHOWN && <p>{strings.moreErrors(refused.length - ERRORS_SHOWN)}</p>}
        </Container>
      )}
    </SpaceBetween>
  );
}
