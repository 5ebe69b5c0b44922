import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import ProgressBar from '@cloudscape-design/components/progress-bar';
import RadioGroup from '@cloudscape-design/components/radio-group';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { paths } from '#web/config/paths.ts';
import { saveFile } from '#web/ui/browser/save-file.ts';
import { LineDrawing } from '#web/ui/drawing/line-drawing.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { FileDrop } from '#web/ui/form/file-drop.tsx';
import plainTable from '#web/ui/list/plain-table.module.css';
import { BlockedButton } from '#web/ui/page/blocked-button.tsx';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { writeVCard } from '../vcard/write-vcard.ts';
import { type Foreseen, foreseenSummary, type Summary } from './import-summary.ts';
import { MapColumns } from './map-columns.tsx';
import { strings, type Unit } from './strings.ts';
import { type Duplicates, useImportPage, type Work } from './use-import-page.ts';

const SHOWN = 100;

/** The rows that are left out, by their lines in the file. */
const RefusedRows = ({ refused, unit }: Pick<Summary, 'refused'> & { unit: Unit }) => (
  <Container header={<Header>{strings.errorsTitle(refused.length, unit)}</Header>}>
    <table className={plainTable.root}>
      <thead>
        <tr>
          <th scope="col">Line</th>
          <th scope="col">Problem</th>
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

/** The effects of the import, before anything is saved. */
export function ImportPreview({ summary, unit, repeated, hasOptIns, duplicates, ...props }: ImportPreviewProps) {
  const { counts, again, refused } = summary;
  const toSave = counts.new + (duplicates === 'merge' ? counts.merged + again : 0);
  return (
    <SpaceBetween size="l">
      <Container
        header={<Header>What will happen</Header>}
        footer={
          <div className="actions actions-end">
            <BlockedButton
              variant="primary"
              blockedBy={toSave === 0 ? "There's nothing to import in this file." : undefined}
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
            <FormField label="Clients already on your list">
              <RadioGroup
                value={duplicates}
                items={[
                  {
                    value: 'merge',
                    label: "Merge: keep the file's name and contact details, and the stricter consent",
                  },
                  { value: 'skip', label: 'Leave them as they are' },
                ]}
                onChange={({ detail }) => props.onDuplicates(detail.value as Duplicates)}
              />
            </FormField>
          )}
          {hasOptIns && (
            <Alert type="info">
              Only import a yes if these people agreed to be contacted this way. We record the file's name and line as
              the source.
            </Alert>
          )}
        </SpaceBetween>
      </Container>
      {refused.length > 0 && <RefusedRows refused={refused} unit={unit} />}
    </SpaceBetween>
  );
}

type CountsProps = Pick<ImportPreviewProps, 'summary' | 'unit' | 'repeated'>;

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
  return (
    <KeyValuePairs
      columns={3}
      items={shown.map(({ label, value }) => ({
        label,
        value: (
          <Box variant="span" fontSize="heading-l" fontWeight="bold" className="numeric">
            {value.toLocaleString('en-US')}
          </Box>
        ),
      }))}
    />
  );
}

// The same two clients as a CSV and as a vCard file.

const clients = [
  {
    name: 'Maria Lopez',
    address: '14 Maple Street, Springfield, IL 62704',
    email: 'maria@example.com',
    phone_number: '(217) 555-0134',
    optIns: ['no', 'yes', 'no'],
    tags: ['Buyer', 'Past client'],
  },
  {
    name: 'Sam Seller',
    address: '9 Yew Street, Springfield, IL 62704',
    email: 'sam@example.com',
    phone_number: '(217) 555-0165 ext. 12',
    optIns: ['', '', ''],
    tags: [],
  },
];

const HEADINGS = [
  ...['Name', 'Address', 'Email', 'Phone Number'],
  ...['Phone Campaign', 'Email Campaign', 'Snail Mail Campaign', 'Tags'],
];

const row = (cells: string[]): string => cells.map((cell) => (cell.includes(',') ? `"${cell}"` : cell)).join(',');

/** A vCard has no consent, so only this one shows how to write it. */
export const sampleCsv = [
  row(HEADINGS),
  ...clients.map(({ name, address, email, phone_number, optIns, tags }) =>
    row([name, address, email, phone_number, ...optIns, tags.join(', ')]),
  ),
  '',
].join('\r\n');

export const sampleVCard = clients.map(writeVCard).join('');

/** Files to look at, or to fill in. */
const Samples = () => (
  <div className="actions">
    <span className="soft">To see what such a file looks like, save a sample:</span>
    <Button variant="inline-link" onClick={() => saveFile(new Blob([sampleCsv], { type: 'text/csv' }), 'clients.csv')}>
      CSV sample
    </Button>
    <Button
      variant="inline-link"
      onClick={() => saveFile(new Blob([sampleVCard], { type: 'text/vcard' }), 'clients.vcf')}
    >
      vCard sample
    </Button>
  </div>
);

type ImportProgressProps = { work: Work; unit: Unit; onStop: () => void };

const ImportProgress = ({ work, unit, onStop }: ImportProgressProps) => (
  <div className="panel actions actions-grow">
    <ProgressBar
      label={work.phase === 'checking' ? 'Checking' : 'Importing'}
      value={Math.round((work.done / work.all) * 100)}
      additionalInfo={strings.of(work.done, work.all, unit)}
    />
    <Button onClick={onStop}>Stop</Button>
  </div>
);

export function ImportPage() {
  const page = useImportPage();
  const { stage, work, failure } = page;
  const mayChooseAnother = stage.at === 'map' || stage.at === 'preview';
  return (
    <Page
      title="Import clients"
      description={strings.intro}
      parent={{ to: paths.clientList, text: 'Client List' }}
      actions={
        mayChooseAnother && (
          <Button disabled={work !== undefined} onClick={page.startOver}>
            Another file
          </Button>
        )
      }
    >
      <SpaceBetween size="l">
        {(failure || page.wasStopped) && !work && (
          <div role="alert">
            <Alert type={failure ? 'error' : 'info'} header={failure ? "We couldn't finish this" : undefined}>
              {failure?.message}{' '}
              {'Stopped. What was imported so far stays. Choose the file again to continue; nothing is imported twice.'}
            </Alert>
          </div>
        )}
        {work && <ImportProgress work={work} unit={page.unit} onStop={page.stop} />}
        <CurrentStage page={page} />
      </SpaceBetween>
    </Page>
  );
}

function CurrentStage({ page }: { page: ReturnType<typeof useImportPage> }) {
  const { stage } = page;
  const isBusy = page.work !== undefined;
  switch (stage.at) {
    case 'choose':
      return (
        <SpaceBetween size="l">
          {stage.problem && <BadFileNotice problem={stage.problem} />}
          <FileDrop
            isPrimary
            label="CSV or vCard file with clients"
            action="CHOOSE FILE"
            accept=".csv,.txt,.vcf,text/csv,text/plain,text/vcard,text/x-vcard"
            onFile={(file) => void page.open(file)}
          >
            <LineDrawing name="document" />
          </FileDrop>
          <Samples />
        </SpaceBetween>
      );
    case 'reading':
      return <Loading text="Reading the file..." />;
    case 'map':
      return (
        <MapColumns
          file={stage.file}
          mapping={page.mapping}
          isBusy={isBusy}
          onChange={page.setMapping}
          onCheck={() => void page.check(stage)}
        />
      );
    case 'preview':
      return (
        <ImportPreview
          summary={foreseenSummary(stage.results, stage.repeats)}
          unit={page.unit}
          repeated={stage.repeats.size}
          hasOptIns={stage.rows.some((row) => row.phone_campaign || row.email_campaign || row.snail_mail_campaign)}
          duplicates={page.duplicates}
          isBusy={isBusy}
          onDuplicates={page.setDuplicates}
          onConfirm={() => void page.save(stage)}
        />
      );
    case 'done':
      return <Done counts={stage.summary.counts} />;
  }
}

const BadFileNotice = ({ problem }: { problem: string }) => (
  <div role="alert">
    <Alert type="error" header="We can't import this file">
      {problem}
    </Alert>
  </div>
);

const Done = ({ counts }: { counts: Summary['counts'] }) => (
  <Alert type="success" header="Imported" action={<LinkButton to={paths.clientList}>Go to the list</LinkButton>}>
    {strings.done(counts.new, counts.merged)}
  </Alert>
);
