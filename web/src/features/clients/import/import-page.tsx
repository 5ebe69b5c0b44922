import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import ProgressBar from '@cloudscape-design/components/progress-bar';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { paths } from '#web/config/paths.ts';
import { saveFile } from '#web/ui/browser/save-file.ts';
import { LineDrawing } from '#web/ui/drawing/line-drawing.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { FileDrop } from '#web/ui/form/file-drop.tsx';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { useStateFocus } from '#web/ui/page/use-state-focus.ts';
import { writeVCard } from '../vcard/write-vcard.ts';
import { ImportPreview } from './import-preview.tsx';
import type { Summary } from './import-summary.ts';
import type { CheckedFile } from './kept-import.ts';
import { accountOf } from './left-out.ts';
import { LeftOutRows } from './left-out-rows.tsx';
import { MapColumns } from './map-columns.tsx';
import { Numbers } from './numbers.tsx';
import { strings } from './strings.ts';
import { type Stage, useImportPage, type Work } from './use-import-page.ts';

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

/** Only the CSV sample shows how to write consent, because a vCard has none. */
export const sampleCsv = [
  row(HEADINGS),
  ...clients.map(({ name, address, email, phone_number, optIns, tags }) =>
    row([name, address, email, phone_number, ...optIns, tags.join(', ')]),
  ),
  '',
].join('\r\n');

export const sampleVCard = clients.map(writeVCard).join('');

/** Sample files to look at or to fill in. */
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

type ImportProgressProps = { work: Work; onStop: () => void };

const ImportProgress = ({ work: { phase, done, all, name, unit }, onStop }: ImportProgressProps) => (
  <div className="panel actions actions-grow">
    <ProgressBar
      label={`${phase === 'checking' ? 'Checking' : 'Importing'} ${name}`}
      value={Math.round((done / all) * 100)}
      additionalInfo={strings.of(done, all, unit)}
    />
    <Button onClick={onStop}>Stop</Button>
  </div>
);

/** The reason why an import stopped, and how much of it is saved. */
const Halted = ({ failure, stage }: { failure: Error | undefined; stage: Stage }) => {
  const halfway = stage.at === 'preview' && stage.progress.done > 0 ? stage : undefined;
  if (!failure && !halfway) return null;
  return (
    <div role="alert">
      <Alert type={failure ? 'error' : 'info'} header={failure ? "We couldn't finish this" : 'Stopped'}>
        {failure?.message}{' '}
        {halfway && strings.soFar(halfway.progress.done, halfway.file.rows.length, halfway.file.unit)}
      </Alert>
    </div>
  );
};

export function ImportPage() {
  const page = useImportPage();
  const { stage, work, failure } = page;
  const place = useStateFocus(stage.at, 'start');
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
        {work ? <ImportProgress work={work} onStop={page.stop} /> : <Halted failure={failure} stage={stage} />}
        <div ref={place} tabIndex={-1}>
          <CurrentStage page={page} />
        </div>
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
          onBack={page.back}
          onCheck={() => void page.check(stage)}
        />
      );
    case 'preview':
      return (
        <ImportPreview
          file={stage.file}
          done={stage.progress.done}
          duplicates={page.duplicates}
          isBusy={isBusy}
          onDuplicates={page.setDuplicates}
          onBack={page.back}
          onConfirm={() => void page.save(stage)}
        />
      );
    case 'done':
      return <Done file={stage.file} saved={stage.saved} />;
  }
}

const BadFileNotice = ({ problem }: { problem: string }) => (
  <div role="alert">
    <Alert type="error" header="We can't import this file">
      {problem}
    </Alert>
  </div>
);

type DoneProps = { file: CheckedFile; saved: Summary };

const Done = ({ file, saved }: DoneProps) => {
  const { read, added, matched, refused } = accountOf(file, saved);
  const words = strings.account;
  return (
    <SpaceBetween size="l">
      <Alert type="success" header="Imported" action={<LinkButton to={paths.clientList}>Go to the list</LinkButton>}>
        {strings.done(saved.counts.new, saved.counts.merged)}
      </Alert>
      <Container>
        <Numbers
          of={[
            { label: words.read(file.unit), value: read },
            { label: words.added, value: added },
            { label: words.matched, value: matched },
            { label: words.refused, value: refused.length },
          ]}
        />
      </Container>
      {refused.length > 0 && <LeftOutRows file={file} refused={refused} />}
    </SpaceBetween>
  );
};
