import { useState } from 'react';
import { routes as consentRoutes } from '#contracts/clients/consent';
import { IMPORT_LIMIT, type ImportResult, type ImportRow } from '#contracts/clients/import';
import { routes as listRoutes } from '#contracts/clients/list';
import { refreshCalls } from '#web/api/use-call.ts';
import { isVCard, UnfinishedCard } from '../vcard/content-lines.ts';
import { readVCards } from '../vcard/read-vcards.ts';
import { asForeseen, type Summary, summaryOf } from './import-summary.ts';
import { guessMapping, importRows, type Mapping, repeatsOf } from './mapping.ts';
import { BadFile, type ClientFile, decode, readCsv } from './read-csv.ts';
import { strings, type Unit } from './strings.ts';
import { type Duplicates, useImport } from './use-import.ts';

const words = strings.problems;

const rowsIn = (text: string): ImportRow[] => {
  try {
    return readVCards(text);
  } catch (error) {
    if (error instanceof UnfinishedCard) throw new BadFile(words.unfinishedCard(error.line));
    throw error;
  }
};

/** The contacts of a vCard file; says what is wrong with the file as a whole, and where. */
export const readContacts = (text: string): ImportRow[] => {
  const rows = rowsIn(text);
  if (rows.length === 0) throw new BadFile(words.noContacts);
  if (rows.length > IMPORT_LIMIT) throw new BadFile(words.tooMany(rows.length, 'contact'));
  return rows;
};

/** How far an import is, and what it has by then. */
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

/** From a file to clients: choose, match the columns, look at what will happen, save. */
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
