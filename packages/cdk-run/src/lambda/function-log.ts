// The functions' output and results: the last invocations in memory, all of them in a file.
import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { LogLine } from './instance.ts';
import type { Finished } from './instances.ts';

export type LogEntry = {
  requestId: string;
  name: string;
  label: string;
  at: string;
  durationMs: number;
  initMs?: number;
  heapMb: number;
  error?: { errorType: string; errorMessage: string; trace?: string[] };
  lines: LogLine[];
};

export type FunctionLog = {
  record(name: string, finished: Finished): LogEntry;
  newest(filter?: { name?: string }): LogEntry[];
};

const KEPT = 500;
const largestFile = 20 * 1024 * 1024;

export const createFunctionLog = (file: string): FunctionLog => {
  mkdirSync(dirname(file), { recursive: true });
  const entries: LogEntry[] = [];
  let written = sizeOf(file);
  return {
    record(name, { requestId, label, outcome, durationMs, coldStartMs, heapBytes, lines }) {
      const entry: LogEntry = {
        requestId,
        name,
        label,
        at: new Date().toISOString(),
        durationMs: round(durationMs),
        ...(coldStartMs === undefined ? {} : { initMs: round(coldStartMs) }),
        heapMb: round(heapBytes / 1024 / 1024),
        ...('error' in outcome ? { error: outcome.error } : {}),
        lines,
      };
      entries.unshift(entry);
      entries.length = Math.min(entries.length, KEPT);
      const line = `${JSON.stringify(entry)}\n`;
      if (written + line.length > largestFile) {
        renameSync(file, `${file}.1`);
        written = 0;
      }
      appendFileSync(file, line);
      written += line.length;
      return entry;
    },
    newest: ({ name } = {}) => (name === undefined ? [...entries] : entries.filter((each) => each.name === name)),
  };
};

const round = (value: number) => Math.round(value * 100) / 100;

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
