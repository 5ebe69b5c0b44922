import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import RadioGroup from '@cloudscape-design/components/radio-group';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { EmailWords } from '#web/ui/format/email-words.tsx';
import plainTable from '#web/ui/list/plain-table.module.css';
import { BlockedButton } from '#web/ui/page/blocked-button.tsx';
import { type Foreseen, foreseenSummary } from './import-summary.ts';
import type { CheckedFile, Duplicates } from './kept-import.ts';
import { LeftOutRows } from './left-out-rows.tsx';
import { Numbers } from './numbers.tsx';
import { strings, type Unit } from './strings.ts';

/** Enough rows to check the columns. */
const FIRST = 10;

/** The first rows, as they will be imported. */
const FirstRows = ({ file: { rows, results, repeats, unit } }: { file: CheckedFile }) => {
  const outcomes = new Map(results.map(({ line, outcome }) => [line, outcome]));
  const shown = rows.slice(0, FIRST);
  return (
    <Container header={<Header>{strings.rowsTitle(shown.length, rows.length, unit)}</Header>}>
      <table className={plainTable.root}>
        <thead>
          <tr>
            <th scope="col">Client</th>
            <th scope="col">What happens</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ line, name, email, phone_number, address, tags }) => (
            <tr key={line}>
              <td>
                <strong>{name}</strong>
                {email && (
                  <div>
                    <EmailWords address={email} />
                  </div>
                )}
                <div className="soft">{[phone_number, address, tags].filter(Boolean).join(' · ')}</div>
              </td>
              <td>
                {repeats.has(line)
                  ? strings.repeats(repeats.get(line) ?? 0)
                  : strings.outcome[outcomes.get(line) ?? 'new']}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Container>
  );
};

type ImportPreviewProps = {
  file: CheckedFile;
  done: number;
  duplicates: Duplicates;
  onDuplicates: (duplicates: Duplicates) => void;
  onBack: () => void;
  onConfirm: () => void;
  isBusy: boolean;
};

const hasOptIns = ({ rows }: CheckedFile): boolean =>
  rows.some((row) => row.phone_campaign || row.email_campaign || row.snail_mail_campaign);

/** The effects of the import, before anything is saved. */
export function ImportPreview({ file, done, duplicates, isBusy, ...props }: ImportPreviewProps) {
  const { unit, rows, results, repeats } = file;
  const summary = foreseenSummary(results, repeats);
  const { counts, again, refused } = summary;
  const toSave = counts.new + (duplicates === 'merge' ? counts.merged + again : 0);
  return (
    <SpaceBetween size="l">
      <Container
        header={<Header>What will happen</Header>}
        footer={
          <div className="actions actions-end">
            <Button disabled={isBusy} onClick={props.onBack}>
              Back
            </Button>
            <BlockedButton
              variant="primary"
              blockedBy={toSave === 0 ? "There's nothing to import in this file." : undefined}
              loading={isBusy}
              onClick={props.onConfirm}
            >
              {done > 0 ? strings.rest(rows.length - done, unit) : strings.confirm(toSave, unit)}
            </BlockedButton>
          </div>
        }
      >
        <SpaceBetween size="l">
          <Counts summary={summary} unit={unit} repeated={repeats.size} />
          {counts.merged > 0 && (
            <FormField label="Clients already on your list">
              <RadioGroup
                value={duplicates}
                items={[
                  {
                    value: 'merge',
                    label: "Merge: keep the file's name and contact details, and the stricter consent",
                    disabled: done > 0,
                  },
                  { value: 'skip', label: 'Leave them as they are', disabled: done > 0 },
                ]}
                onChange={({ detail }) => props.onDuplicates(detail.value as Duplicates)}
              />
            </FormField>
          )}
          {hasOptIns(file) && (
            <Alert type="info">
              Only import a yes if these people agreed to be contacted this way. We record the file's name and line as
              the source.
            </Alert>
          )}
        </SpaceBetween>
      </Container>
      {rows.length > 0 && <FirstRows file={file} />}
      {refused.length > 0 && <LeftOutRows file={file} refused={refused} />}
    </SpaceBetween>
  );
}

type CountsProps = { summary: Foreseen; unit: Unit; repeated: number };

/** Always counts new clients; other counts appear only above zero. */
function Counts({ summary: { counts, refused, keptOptOuts }, unit, repeated }: CountsProps) {
  const shown = [
    { label: 'New clients', value: counts.new },
    { label: 'Already on your list', value: counts.merged },
    { label: 'Already on your list, unchanged', value: counts.same },
    { label: strings.counts.repeated(unit), value: repeated },
    { label: 'Opt-ins ignored, because the client opted out', value: keptOptOuts },
    { label: strings.counts.refused(unit), value: refused.length },
  ].filter(({ value }, index) => index === 0 || value > 0);
  return <Numbers of={shown} />;
}
