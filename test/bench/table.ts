// The measurements as a table: printed, and put between its markers in docs/performance.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';

export type Row = {
  /** Number of the bar, if this is one. */
  bar?: number;
  what: string;
  ours: string;
  yardstick: string;
  ratio?: number;
  atMost?: number;
};

export type Part = { title: string; rows: Row[]; notes?: string[] };

export const ms = (value: number) => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
export const times = (value: number) => value.toFixed(2);

/** A bar without its yardstick or without measurements is neither held nor missed. */
const isHeld = ({ bar, ratio = Number.NaN, atMost = Number.NaN }: Row): string => {
  if (Number.isNaN(ratio)) return bar === undefined && Number.isNaN(atMost) ? '' : 'not measured';
  return Number.isNaN(atMost) ? '' : ratio <= atMost ? 'yes' : 'NO';
};

/** The last line of a run. */
export const verdictOn = (rows: Row[]): string => {
  const count = (held: string) => rows.filter((row) => isHeld(row) === held).length;
  const [missed, unknown] = [count('NO'), count('not measured')];
  if (missed + unknown === 0) return 'Every bar is held.';
  return [missed > 0 && `${missed} missed`, unknown > 0 && `${unknown} not measured`]
    .filter(Boolean)
    .join(', ')
    .concat('.');
};

export const asMarkdown = ({ rows, notes = [] }: Part): string =>
  [
    '| bar | | ours | yardstick | ratio | at most | held |',
    '|---|---|---|---|---|---|---|',
    ...rows.map((row) => {
      const { bar = '', what, ours, yardstick, ratio, atMost } = row;
      const numbers = [
        ratio === undefined || Number.isNaN(ratio) ? '' : times(ratio),
        atMost === undefined ? '' : times(atMost),
      ];
      return `| ${[bar, what, ours, yardstick, ...numbers, isHeld(row)].join(' | ')} |`;
    }),
    ...(notes.length > 0 ? ['', ...notes] : []),
  ].join('\n');

/** The machine that all figures depend on. */
export const measuredHere = (): string =>
  `Measured ${new Date().toISOString().slice(0, 10)} on ${cpus().length} cores (${cpus()[0]?.model.trim()}), Node ${process.version}`;

const page = join(import.meta.dirname, '../../docs/performance.md');

/** Replaces the text between the part's markers. */
export const writeIntoPage = (name: string, told: string): void => {
  const text = readFileSync(page, 'utf8');
  const [from, to] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [start, end] = [text.indexOf(from), text.indexOf(to)];
  if (start < 0 || end < start) throw new Error(`docs/performance.md has no markers ${from} and ${to}`);
  writeFileSync(page, `${text.slice(0, start + from.length)}\n${told}\n${text.slice(end)}`);
};
