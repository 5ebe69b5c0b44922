// The decision records are numbered, each with a date and a status, and all are in the list of docs/adr/README.md.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../docs/adr');
const files = readdirSync(folder).filter((file) => file !== 'README.md');
const records = files.map((file) => {
  const [title = '', , date = '', status = ''] = readFileSync(join(folder, file), 'utf8').split('\n');
  return { file, title: title.replace('# ', ''), date, status };
});

describe('the decision records', () => {
  /** A number is never used again: the record of a feature that was removed leaves a gap. */
  it('have a number each', () => {
    const numbers = files.map((file) => file.slice(0, 3));
    expect(numbers.filter((number) => !/^\d{3}$/.test(number))).toEqual([]);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('start with their number, their date and their status', () => {
    const isWellBegun = ({ file, title, date, status }: (typeof records)[number]) =>
      new RegExp(`^${file.slice(0, 3)}: \\S`).test(title) &&
      /^- Date: \d{4}-\d\d-\d\d( \(recorded \d{4}-\d\d-\d\d\))?$/.test(date) &&
      /^- Status: (Proposed|Accepted|Superseded by \[\d{3}\]\(.+\))$/.test(status);
    expect(records.filter((record) => !isWellBegun(record))).toEqual([]);
  });

  it('are all listed, with the same title, date and status', () => {
    const listed = readFileSync(join(folder, 'README.md'), 'utf8').match(/^\| \[.*$/gm);
    expect(listed?.sort()).toEqual(
      records
        .map(
          ({ file, title, date, status }) =>
            `| [${title}](${file}) | ${date.slice('- Date: '.length).split(' ')[0]} | ${status.slice('- Status: '.length)} |`,
        )
        .sort(),
    );
  });
});
