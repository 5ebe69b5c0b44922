// Sends a file's rows to the server part by part: first to be looked at, then, once confirmed, to be saved.
import { useRef, useState } from 'react';
import { IMPORT_ROWS, type ImportResult, type ImportRow, routes } from '../../../../../lambdas/clients/contract.ts';
import { call } from '../../../api/call.ts';

export type Duplicates = 'merge' | 'skip';
type Work = { phase: 'checking' | 'saving'; done: number; all: number };

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
    const results: ImportResult[] = [];
    try {
      for (let from = 0; from < rows.length && !stopped.current; from += IMPORT_ROWS) {
        setWork({ phase, done: from, all: rows.length });
        const reply = await call(routes.importClients, {
          body: {
            rows: rows.slice(from, from + IMPORT_ROWS),
            save: phase === 'saving',
            duplicates,
            file_name: fileName,
          },
        });
        results.push(...reply.results);
      }
      return stopped.current ? undefined : results;
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
