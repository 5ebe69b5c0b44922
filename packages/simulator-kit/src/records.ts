// Many small durable values in one file. A change is a line at its end, so it costs the same however many values there are. Once
// most lines are outdated, the file is written again without them. A kill loses no value that was put; an unfinished last line was
// never there.
import { appendFileSync, closeSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { textIn } from './simulator.ts';

export type Records<T> = {
  /** In the order in which they were first put. */
  entries(): [string, T][];
  put(key: string, value: T): void;
  remove(key: string): void;
};

/** A key with its value, or alone: then it's removed. */
type Line<T> = [key: string, value?: T];

const FEW_LINES = 1_000;

export const openRecords = <T>(file: string): Records<T> => {
  mkdirSync(dirname(file), { recursive: true });
  const next = `${file}.next`;
  const values = new Map<string, T>();
  // The new file is alone only if it is complete.
  for (const [key, ...value] of readLines<T>(file) ?? readLines<T>(next) ?? [])
    if (value.length > 0) values.set(key, value[0] as T);
    else values.delete(key);
  let lines = 0;
  let open: number | undefined;

  const writeAnew = () => {
    if (open !== undefined) closeSync(open);
    writeFileSync(next, [...values].map(asLine).join(''));
    // A rename over an existing file would wait for the disk, which takes seven times as long. A kill of the process doesn't need that.
    rmSync(file, { force: true });
    renameSync(next, file);
    open = openSync(file, 'a');
    lines = values.size;
  };
  const add = (line: Line<T>) => {
    if (open === undefined || lines > 2 * values.size + FEW_LINES) writeAnew();
    else appendFileSync(open, asLine(line));
    lines++;
  };

  return {
    entries: () => [...values],
    put(key, value) {
      values.set(key, value);
      add([key, value]);
    },
    remove(key) {
      if (values.delete(key)) add([key]);
    },
  };
};

const asLine = <T>(line: Line<T>): string => `${JSON.stringify(line)}\n`;

const readLines = <T>(path: string): Line<T>[] | undefined => {
  const text = textIn(path);
  if (text === undefined) return undefined;
  // The text after the last line end is a change that a kill cut off.
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => {
      try {
        return JSON.parse(line) as Line<T>;
      } catch {
        throw new Error(`${path} is not readable. Move it away, or start afresh with: npm run reset`);
      }
    });
};
