// Sends a file's rows to the server part by part: first to be looked at, then, once confirmed, to be saved.
import { useRef, useState } from 'react';
import { IMPORT_ROWS, type ImportResult, type ImportRow, routes } from '#contracts/clients/import';
import { call } from '#web/api/call.ts';
import { inParts } from './in-parts.ts';

export type Duplicates = 'merge' | 'skip';
export type Work = { phase: 'checking' | 'saving'; done: number; all: number };

export const useImport = () => {
  const [work, setWork] = useState<Work>();
  const [failure, setFailure] = useState<Error>();
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
