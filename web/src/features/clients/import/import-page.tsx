import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import ProgressBar from '@cloudscape-design/components/progress-bar';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { paths } from '#web/config/paths.ts';
import { saveFile } from '#web/ui/browser/save-file.ts';
import { LineDrawing } from '#web/ui/drawing/line-drawing.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { FileDrop } from '#web/ui/form/file-drop.tsx';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { ImportPreview } from './import-preview.tsx';
import { foreseenSummary, type Summary } from './import-summary.ts';
import { MapColumns } from './map-columns.tsx';
import { sampleCsv, sampleVCard } from './sample-files.ts';
import { strings, type Unit } from './strings.ts';
import type { Work } from './use-import.ts';
import { useImportPage } from './use-import-page.ts';

/** Files to look at, or to fill in. */
const Samples = () => (
  <div className="actions">
    <span className="soft">{strings.samples}</span>
    <Button variant="inline-link" onClick={() => saveFile(new Blob([sampleCsv], { type: 'text/csv' }), 'clients.csv')}>
      {strings.sampleCsv}
    </Button>
    <Button
      variant="inline-link"
      onClick={() => saveFile(new Blob([sampleVCard], { type: 'text/vcard' }), 'clients.vcf')}
    >
      {strings.sampleVCard}
    </Button>
  </div>
);

type ImportProgressProps = { work: Work; unit: Unit; onStop: () => void };

const ImportProgress = ({ work, unit, onStop }: ImportProgressProps) => (
  <div className="panel actions actions-grow">
    <ProgressBar
      label={work.phase === 'checking' ? strings.checking : strings.saving}
      value={Math.round((work.done / work.all) * 100)}
      additionalInfo={strings.of(work.done, work.all, unit)}
    />
    <Button onClick={onStop}>{strings.stop}</Button>
  </div>
);

export function ImportPage() {
  const page = useImportPage();
  const { stage, work, failure } = page;
  const mayChooseAnother = stage.at === 'map' || stage.at === 'preview';
  return (
    <Page
      title={strings.title}
      description={strings.intro}
      parent={{ to: paths.clientList, text: strings.back }}
      actions={
        mayChooseAnother && (
          <Button disabled={work !== undefined} onClick={page.startOver}>
            {strings.another}
          </Button>
        )
      }
    >
      <SpaceBetween size="l">
        {(failure || page.wasStopped) && !work && (
          <div role="alert">
            <Alert type={failure ? 'error' : 'info'} header={failure ? strings.failed : undefined}>
              {failure?.message} {strings.stopped}
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
            label={strings.fileLabel}
            action={strings.choose}
            accept=".csv,.txt,.vcf,text/csv,text/plain,text/vcard,text/x-vcard"
            onFile={(file) => void page.open(file)}
          >
            <LineDrawing name="document" />
          </FileDrop>
          <Samples />
        </SpaceBetween>
      );
    case 'reading':
      return <Loading text={strings.reading} />;
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
    <Alert type="error" header={strings.badFile}>
      {problem}
    </Alert>
  </div>
);

const Done = ({ counts }: { counts: Summary['counts'] }) => (
  <Alert
    type="success"
    header={strings.doneTitle}
    action={<LinkButton to={paths.clientList}>{strings.toList}</LinkButton>}
  >
    {strings.done(counts.new, counts.merged)}
  </Alert>
);
