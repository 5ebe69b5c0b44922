import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import ProgressBar from '@cloudscape-design/components/progress-bar';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { routes as consentRoutes } from '#contracts/clients/consent';
import type { ImportResult, ImportRow } from '#contracts/clients/import';
import { routes as listRoutes } from '#contracts/clients/list';
import { refreshCalls } from '#web/api/use-call.ts';
import { paths } from '#web/config/paths.ts';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { ChooseFile } from './choose-file.tsx';
import styles from './import-page.module.css';
import { ImportPreview } from './import-preview.tsx';
import { asForeseen, type Summary, summaryOf } from './import-summary.ts';
import { MapColumns } from './map-columns.tsx';
import { guessMapping, importRows, type Mapping, repeatsOf } from './mapping.ts';
import { type ClientFile, decode, readCsv } from './read-csv.ts';
import { strings } from './strings.ts';
import { type Duplicates, useImport } from './use-import.ts';

type Stage =
  | { at: 'choose'; problem?: string }
  | { at: 'reading' }
  | { at: 'map'; name: string; file: ClientFile }
  | { at: 'preview'; name: string; file: ClientFile; rows: ImportRow[]; results: ImportResult[] }
  | { at: 'done'; summary: Summary };

const misshapenResults = (file: ClientFile): ImportResult[] =>
  file.misshapen.map(({ line, cells }) => ({
    line,
    outcome: 'refused',
    fields: { row: strings.cells(cells.length, file.columns.length) },
  }));

export function ImportPage() {
  const [stage, setStage] = useState<Stage>({ at: 'choose' });
  const [mapping, setMapping] = useState<Mapping>({});
  const [duplicates, setDuplicates] = useState<Duplicates>('merge');
  const [wasStopped, setStopped] = useState(false);
  const { run, work, failure, stop } = useImport();

  const open = async (file: File) => {
    setStage({ at: 'reading' });
    setStopped(false);
    try {
      const read = await readCsv(decode(new Uint8Array(await file.arrayBuffer())));
      setMapping(guessMapping(read));
      setStage({ at: 'map', name: file.name, file: read });
    } catch (error) {
      setStage({ at: 'choose', problem: error instanceof Error ? error.message : String(error) });
    }
  };

  const check = async ({ name, file }: { name: string; file: ClientFile }) => {
    const rows = importRows(file, mapping);
    const results = await run('checking', rows, name, 'merge');
    if (results) setStage({ at: 'preview', name, file, rows, results: [...results, ...misshapenResults(file)] });
  };

  const save = async ({ name, rows, results }: Extract<Stage, { at: 'preview' }>) => {
    const refused = new Set(results.filter(({ outcome }) => outcome === 'refused').map(({ line }) => line));
    const saved = await run(
      'saving',
      rows.filter(({ line }) => !refused.has(line)),
      name,
      duplicates,
    );
    void refreshCalls(listRoutes.clientList, consentRoutes.callList);
    if (saved) setStage({ at: 'done', summary: summaryOf(asForeseen(saved, results, repeatsOf(rows))) });
    else setStopped(true);
  };

  return (
    <Page
      title={strings.title}
      description={strings.intro}
      parent={{ to: paths.clientList, text: strings.back }}
      actions={
        stage.at === 'map' || stage.at === 'preview' ? (
          <Button disabled={work !== undefined} onClick={() => setStage({ at: 'choose' })}>
            {strings.another}
          </Button>
        ) : undefined
      }
    >
      <SpaceBetween size="l">
        {stage.at === 'choose' && stage.problem && (
          <div role="alert">
            <Alert type="error" header={strings.badFile}>
              {stage.problem}
            </Alert>
          </div>
        )}
        {stage.at === 'choose' && <ChooseFile onFile={(file) => void open(file)} />}
        {stage.at === 'reading' && <Loading text={strings.reading} />}
        {(failure || wasStopped) && !work && (
          <div role="alert">
            <Alert type={failure ? 'error' : 'info'} header={failure ? strings.failed : undefined}>
              {failure?.message} {strings.stopped}
            </Alert>
          </div>
        )}
        {work && (
          <div className={`panel ${styles.work}`}>
            <ProgressBar
              label={work.phase === 'checking' ? strings.checking : strings.saving}
              value={Math.round((work.done / work.all) * 100)}
              additionalInfo={strings.of(work.done, work.all)}
            />
            <Button onClick={stop}>{strings.stop}</Button>
          </div>
        )}
        {stage.at === 'map' && (
          <MapColumns
            file={stage.file}
            mapping={mapping}
            isBusy={work !== undefined}
            onChange={setMapping}
            onCheck={() => void check(stage)}
          />
        )}
        {stage.at === 'preview' && (
          <ImportPreview
            summary={summaryOf(stage.results)}
            repeated={repeatsOf(stage.rows).size}
            hasOptIns={stage.rows.some((row) => row.phone_campaign || row.email_campaign || row.snail_mail_campaign)}
            duplicates={duplicates}
            isBusy={work !== undefined}
            onDuplicates={setDuplicates}
            onConfirm={() => void save(stage)}
          />
        )}
        {stage.at === 'done' && (
          <Alert
            type="success"
            header={strings.doneTitle}
            action={<LinkButton to={paths.clientList}>{strings.toList}</LinkButton>}
          >
            {strings.done(stage.summary.counts.new, stage.summary.counts.merged)}
          </Alert>
        )}
      </SpaceBetween>
    </Page>
  );
}
