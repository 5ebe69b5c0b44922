import { useRef, useState } from 'react';
import { routes as consentRoutes } from '#contracts/clients/consent';
import { IMPORT_LIMIT, IMPORT_ROWS, type ImportResult, type ImportRow, routes } from '#contracts/clients/import';
import { routes as listRoutes } from '#contracts/clients/list';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { refreshCalls } from '#web/api/use-call.ts';
import { useFailure } from '#web/ui/browser/use-on-online.ts';
import { isVCard, UnfinishedCard } from '../vcard/content-lines.ts';
import { readVCards } from '../vcard/read-vcards.ts';
import { asForeseen, type Summary, summaryOf } from './import-summary.ts';
import { guessMapping, importRows, type Mapping, repeatsOf } from './mapping.ts';
import { BadFile, type ClientFile, decode, readCsv } from './read-csv.ts';
import { strings, type Unit } from './strings.ts';

// A long file goes to the server part by part. If a part is too large for one call, on a slow day, it is sent again in smaller
// ones: rows that were saved already count as unchanged.

/** If so few rows fail, their number isn't the reason. */
const LEAST = 15;

const isTooMuch = (error: unknown) => error instanceof ApiError && (error.status >= 500 || error.code === 'TIMEOUT');

/** Undefined when `goesOn`, asked before each part with the number that is done, says no. */
export async function inParts<Row, Result>(
  rows: Row[],
  most: number,
  send: (part: Row[]) => Promise<Result[]>,
  goesOn: (done: number) => boolean,
): Promise<Result[] | undefined> {
  const results: Result[] = [];
  let size = most;
  let done = 0;
  while (done < rows.length) {
    if (!goesOn(done)) return undefined;
    const part = rows.slice(done, done + size);
    try {
      results.push(...(await send(part)));
      done += part.length;
    } catch (error) {
      if (part.length <= LEAST || !isTooMuch(error)) throw error;
      size = Math.max(LEAST, Math.ceil(part.length / 4));
    }
  }
  return goesOn(done) ? results : undefined;
}

export type Duplicates = 'merge' | 'skip';
export type Work = { phase: 'checking' | 'saving'; done: number; all: number };

const useImport = () => {
  const [work, setWork] = useState<Work>();
  const [failure, setFailure] = useFailure<Error>();
  const stopped = useRef(false);

  /** Undefined when it was stopped or failed; nothing is doubled when it runs again. */
  const run = async (
    phase: Work['phase'],
    rows: ImportRow[],
    fileName: string,
    duplicates: Duplicates,
  ): Promise<ImportResult[] | undefined> => {
    stopped.current = false;
    setFailure(undefined);
    const send = async (part: ImportRow[]) => {
      const body = { rows: part, save: phase === 'saving', duplicates, file_name: fileName };
      return (await call(routes.importClients, { body })).results;
    };
    try {
      return await inParts(rows, IMPORT_ROWS, send, (done) => {
        setWork({ phase, done, all: rows.length });
        return !stopped.current;
      });
    } catch (error) {
      setFailure(error instanceof Error ? error : new Error(String(error)));
      return undefined;
    } finally {
      setWork(undefined);
    }
  };

  return {
    run,
    work,
    failure,
    stop: () => {
      stopped.current = true;
    },
  };
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

type Stage =
  | { at: 'choose'; problem?: string }
  | { at: 'reading' }
  | { at: 'map'; name: string; file: ClientFile }
  | { at: 'preview'; name: string; rows: ImportRow[]; results: ImportResult[]; repeats: Map<number, number> }
  | { at: 'done'; summary: Summary };

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

/** From a file to clients: choose, match the columns, check the preview, save. */
export const useImportPage = () => {
  const [stage, setStage] = useState<Stage>({ at: 'choose' });
  const [unit, setUnit] = useState<Unit>('row');
  const [mapping, setMapping] = useState<Mapping>({});
  const [duplicates, setDuplicates] = useState<Duplicates>('merge');
  const [wasStopped, setStopped] = useState(false);
  const { run, work, failure, stop } = useImport();

  const look = async (name: string, rows: ImportRow[], misshapen: ImportResult[] = []) => {
    const results = await run('checking', rows, name, 'merge');
    if (results) {
      const accepted = acceptedRows(rows, results);
      setStage({
        at: 'preview',
        name,
        rows: accepted,
        results: [...results, ...misshapen],
        repeats: repeatsOf(accepted),
      });
    }
    // Stopped or failed: without columns to match, it goes back to choosing a file.
    else setStage((stage) => (stage.at === 'reading' ? { at: 'choose' } : stage));
  };
  const open = async (file: File) => {
    setStage({ at: 'reading' });
    setStopped(false);
    try {
      const text = decode(new Uint8Array(await file.arrayBuffer()));
      setUnit(isVCard(text) ? 'contact' : 'row');
      // A vCard names its own fields: there is nothing to match.
      if (isVCard(text)) return await look(file.name, readContacts(text));
      const read = await readCsv(text);
      setMapping(guessMapping(read));
      setStage({ at: 'map', name: file.name, file: read });
    } catch (error) {
      setStage({ at: 'choose', problem: error instanceof Error ? error.message : String(error) });
    }
  };
  const check = ({ name, file }: Extract<Stage, { at: 'map' }>) =>
    look(name, importRows(file, mapping), misshapenResults(file));
  const save = async (preview: Extract<Stage, { at: 'preview' }>) => {
    const saved = await run('saving', preview.rows, preview.name, duplicates);
    void refreshCalls(listRoutes.clientList, listRoutes.clientTotals, consentRoutes.callList);
    if (!saved) return setStopped(true);
    setStage({ at: 'done', summary: summaryOf(asForeseen(saved, preview.results, preview.repeats)) });
  };

  return {
    stage,
    unit,
    ...{ mapping, setMapping, duplicates, setDuplicates },
    ...{ open, check, save, startOver: () => setStage({ at: 'choose' }) },
    ...{ work, failure, stop, wasStopped },
  };
};
