import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { aDataDir } from '../testing/a-data-dir.ts';
import { openState } from './state.ts';

type Words = { at: number; words: string };
const written = (file: string): Words => JSON.parse(readFileSync(file, 'utf8'));
const large = (): Words => ({ at: 0, words: 'x'.repeat(600_000) });

describe('a value in a file', () => {
  it('is written at each change', () => {
    const file = join(aDataDir(), 'small.json');
    const state = openState<Words>(file, () => ({ at: 0, words: '' }));
    for (const at of [1, 2, 3]) {
      state.value.at = at;
      state.save();
      expect(written(file).at).toBe(at);
    }
    expect(openState<Words>(file, large).value).toEqual(state.value);
  });

  it('is written now and then when it is large', () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const file = join(aDataDir(), 'large.json');
    const state = openState<Words>(file, large);
    for (const at of [1, 2, 3]) {
      state.value.at = at;
      state.save();
    }
    expect(written(file).at).toBe(1);
    vi.advanceTimersByTime(1_000);
    expect(written(file).at).toBe(3);
    state.value.at = 4;
    state.save();
    expect(written(file).at).toBe(4);
  });

  it('is written before its process ends, however large it is', () => {
    const file = join(aDataDir(), 'large.json');
    const module = new URL('./state.ts', import.meta.url).href;
    const program = `
      const { openState } = await import(${JSON.stringify(module)});
      const state = openState(${JSON.stringify(file)}, () => ({ at: 0, words: 'x'.repeat(600_000) }));
      for (state.value.at = 1; state.value.at < 9; state.value.at++) state.save();
      state.save();
      process.exit();
    `;
    const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program]);
    expect(`${status} ${stderr}`).toBe('0 ');
    expect(written(file).at).toBe(9);
  });
});
