import { useCallback, useEffect, useRef, useState } from 'react';
import { routes as consentRoutes } from '#contracts/clients/consent';
import { IMPORT_LIMIT, IMPORT_ROWS, type ImportResult, type ImportRow, routes } from '#contracts/clients/import';
import { routes as listRoutes } from '#contracts/clients/list';
import { call } from '#web/api/call.ts';
import { refreshCalls } from '#web/api/use-call.ts';
import { useFailure } from '#web/ui/browser/use-on-online.ts';
import { useStepHistory } from '#web/ui/browser/use-step-history.ts';
import { isVCard, UnfinishedCard } from '../vcard/content-lines.ts';
import { readVCards } from '../vcard/read-vcards.ts';
import type { Summary } from './import-summary.ts';
import { inParts } from './in-parts.ts';
import {
  type CheckedFile,
  type Duplicates,
  forgetImport,
  keepImport,
  keepProgress,
  keptImport,
  NOT_BEGUN,
  type Progress,
  progressAfter,
} from './kept-import.ts';
import { leftOutOf } from './left-out.ts';
import { guessMapping, importRows, type Mapping, repeatsOf } from './mapping.ts';
import { BadFile, type ClientFile, decode, readCsv } from './read-csv.ts';
import { strings } from './strings.ts';

export type Work = { phase: 'checking' | 'saving'; done: number; all: number } & Pick<CheckedFile, 'name' | 'unit'>;

/** One run over the rows of a file, with its progress. Leaving the page stops it, and the kept import continues on return. */
const useImport = () => {
  const [work, setWork] = useState<Work>();
  const [failure, setFailure] = useFailure<Error>();
  const stopped = useRef(false);
  const stop = useCallback(() => {
    stopped.current = true;
  }, []);
  useEffect(() => stop, [stop]);

  /** `before`: rows that an earlier run finished. Returns false if the run was stopped or failed. Another run doubles nothing. */
  const run = useCallback(
    async (
      phase: Work['phase'],
      { rows, name, unit }: Pick<CheckedFile, 'rows' | 'name' | 'unit'>,
      before: Pick<Progress, 'done' | 'duplicates'>,
      onPart: (results: ImportResult[]) => void,
    ): Promise<boolean> => {
      stopped.current = false;
      setFailure(undefined);
      const send = async (part: ImportRow[]) => {
        const body = { rows: part, save: phase === 'saving', duplicates: before.duplicates, file_name: name };
        const { results } = await call(routes.importClients, { body });
        onPart(results);
        return results;
      };
      try {
        const results = await inParts(rows.slice(before.done), IMPORT_ROWS, send, (done) => {
          setWork({ phase, done: before.done + done, all: rows.length, name, unit });
          return !stopped.current;
        });
        return results !== undefined;
      } catch (error) {
        setFailure(error instanceof Error ? error : new Error(String(error)));
        return false;
      } finally {
        setWork(undefined);
      }
    },
    [setFailure],
  );
  return { run, work, failure, stop };
};

const words = strings.problems;

const rowsIn = (text: string): ImportRow[] => {
  try {
    return readVCards(text);
  } catch (error) {
    if (error instanceof UnfinishedCard) throw new BadFile(words.unfinishedCard(error.line));
    throw error;
  }
};

/** The contacts of a vCard file; throws if there is a problem with the file as a whole, with its place. */
export const readContacts = (text: string): ImportRow[] => {
  const rows = rowsIn(text);
  if (rows.length === 0) throw new BadFile('The file has no contacts.');
  if (rows.length > IMPORT_LIMIT) throw new BadFile(words.tooMany(rows.length, 'contact'));
  return rows;
};

export type Stage =
  | { at: 'choose'; problem?: string }
  | { at: 'reading' }
  | { at: 'map'; name: string; file: ClientFile }
  /** `from`: the previous step, if there are columns to match. */
  | { at: 'preview'; file: CheckedFile; progress: Progress; from?: Extract<Stage, { at: 'map' }> | undefined }
  | { at: 'done'; file: CheckedFile; saved: Summary };

const misshapenResults = (file: ClientFile): ImportResult[] =>
  file.misshapen.map(({ line, cells }) => ({
    line,
    outcome: 'refused',
    fields: { row: strings.cells(cells.length, file.columns.length) },
  }));

const acceptedRows = (rows: ImportRow[], results: ImportResult[]): ImportRow[] => {
  const refused = new Set(results.filter(({ outcome }) => outcome === 'refused').map(({ line }) => line));
  return rows.filter(({ line }) => !refused.has(line));
};

const STEPS = { choose: 0, map: 1, preview: 2, done: 3 };

/** The steps of an import: choose a file, match the columns, check the preview, save. */
export const useImportPage = () => {
  const [stage, setStage] = useState<Stage>({ at: 'choose' });
  const [mapping, setMapping] = useState<Mapping>({});
  const [duplicates, setDuplicates] = useState<Duplicates>('merge');
  const { run, work, failure, stop } = useImport();

  const saveRest = useCallback(
    async ({ file, progress: before, from }: Extract<Stage, { at: 'preview' }>) => {
      let progress = before;
      const isDone = await run('saving', file, before, (results) => {
        progress = progressAfter(progress, results, file);
        keepProgress(progress);
      });
      void refreshCalls(listRoutes.clientList, listRoutes.clientTotals, consentRoutes.callList);
      if (isDone) await forgetImport();
      setStage(isDone ? { at: 'done', file, saved: progress.saved } : { at: 'preview', file, progress, from });
    },
    [run],
  );
  const save = async (preview: Extract<Stage, { at: 'preview' }>) => {
    const begun = { ...preview, progress: { ...preview.progress, duplicates } };
    await keepImport(begun.file, begun.progress);
    await saveRest(begun);
  };
  // Continues an import that was confirmed before people left or reloaded the page.
  useEffect(() => {
    void keptImport().then((kept) => {
      if (!kept) return;
      const stage = { at: 'preview', ...kept } as const;
      setStage(stage);
      setDuplicates(kept.progress.duplicates);
      void saveRest(stage);
    });
  }, [saveRest]);

  const look = async (file: Pick<CheckedFile, 'name' | 'unit' | 'rows'>, from?: Extract<Stage, { at: 'map' }>) => {
    const results: ImportResult[] = [];
    const isDone = await run('checking', file, NOT_BEGUN, (part) => results.push(...part));
    // A stopped or failed check goes back to matching the columns, or to choosing a file if there are none to match.
    if (!isDone) return setStage(from ?? { at: 'choose' });
    const rows = acceptedRows(file.rows, results);
    const all = [...results, ...(from ? misshapenResults(from.file) : [])];
    const leftOut = leftOutOf(all, file.rows, from?.file);
    const checked = { ...file, rows, results: all, repeats: repeatsOf(rows), leftOut };
    setStage({ at: 'preview', file: checked, progress: NOT_BEGUN, from });
  };
  const open = async (file: File) => {
    setStage({ at: 'reading' });
    try {
      const text = decode(new Uint8Array(await file.arrayBuffer()));
      // A vCard has named fields, so there is nothing to match.
      if (isVCard(text)) return await look({ name: file.name, unit: 'contact', rows: readContacts(text) });
      const read = await readCsv(text);
      setMapping(guessMapping(read));
      setStage({ at: 'map', name: file.name, file: read });
    } catch (error) {
      setStage({ at: 'choose', problem: error instanceof Error ? error.message : String(error) });
    }
  };
  const check = (map: Extract<Stage, { at: 'map' }>) =>
    look({ name: map.name, unit: 'row', rows: importRows(map.file, mapping) }, map);
  const back = () => setStage((stage) => (stage.at === 'preview' && stage.from) || { at: 'choose' });
  useStepHistory(stage.at === 'reading' ? undefined : STEPS[stage.at], (step) => {
    if (!work && step < STEPS.preview) step === STEPS.map ? back() : setStage({ at: 'choose' });
  });

  return {
    stage,
    ...{ mapping, setMapping, duplicates, setDuplicates },
    ...{ open, check, save, back, startOver: () => setStage({ at: 'choose' }) },
    ...{ work, failure },
    /** The person stops the import, so it doesn't continue when they return to the page. */
    stop: () => {
      stop();
      void forgetImport();
    },
  };
};
