import { describe, expect, it } from 'vitest';
import { readOptions, stageOf } from './options.ts';

const read = (...args: string[]) => readOptions('npm run thing -- --stage prod', { stage: 'text', yes: 'flag' }, args);

describe('the options of a command', () => {
  it('are read by name, and words beside them', () => {
    const { given, words } = read('--stage', 'prod', '--yes', 'one');
    expect(given).toEqual({ stage: 'prod', yes: true });
    expect(words).toEqual(['one']);
  });

  it('are refused by name with what to say instead', () => {
    expect(() => read('--stge', 'prod')).toThrow(/--stge.*\nSay: npm run thing -- --stage prod/);
  });

  it('name a stage that there is', () => {
    const { given, wrong } = read();
    expect(() => stageOf(given.stage, wrong)).toThrow('--stage is missing');
    expect(() => stageOf('production', wrong)).toThrow("'production' is no stage; there are dev and prod");
    expect(stageOf('dev', wrong)).toBe('dev');
  });
});
