import { appendFileSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { aDataDir } from '../testing/a-data-dir.ts';
import { openRecords } from './records.ts';

const aFile = () => join(aDataDir(), 'things.jsonl');
const linesOf = (file: string) => readFileSync(file, 'utf8').split('\n').length - 1;

describe('records in a file', () => {
  it('are there again, in their order, as they were last put', () => {
    const file = aFile();
    const records = openRecords<number>(file);
    records.put('a', 1);
    records.put('b', 2);
    records.put('c', 3);
    records.put('a', 4);
    records.remove('b');
    records.remove('never there');
    expect(records.entries()).toEqual([
      ['a', 4],
      ['c', 3],
    ]);
    expect(openRecords<number>(file).entries()).toEqual(records.entries());
  });

  it('go on after a kill in the middle of a line', () => {
    const file = aFile();
    openRecords<string>(file).put('a', 'whole');
    appendFileSync(file, '["b","ha');
    const after = openRecords<string>(file);
    expect(after.entries()).toEqual([['a', 'whole']]);
    after.put('c', 'later');
    expect(openRecords<string>(file).entries()).toEqual([
      ['a', 'whole'],
      ['c', 'later'],
    ]);
  });

  it('go on after a kill between the two steps of writing the file again', () => {
    const file = aFile();
    openRecords<string>(file).put('a', 'whole');
    renameSync(file, `${file}.next`);
    expect(openRecords<string>(file).entries()).toEqual([['a', 'whole']]);
  });

  it('take no more room than they need, however often one changes', () => {
    const file = aFile();
    const records = openRecords<number>(file);
    for (let at = 0; at < 5_000; at++) records.put('one', at);
    expect(linesOf(file)).toBeLessThan(1_100);
    expect(openRecords<number>(file).entries()).toEqual([['one', 4_999]]);
  });

  it('name a file that is damaged elsewhere', () => {
    const file = aFile();
    writeFileSync(file, 'nonsense\n["a",1]\n');
    expect(() => openRecords(file)).toThrow(`${file} is not readable. Move it away`);
  });
});
