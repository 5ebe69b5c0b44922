import { describe, expect, it } from 'vitest';
import { parseStage, readOptions } from './options.ts';

const read = (...args: string[]) => readOptions('npm run thing -- --stage prod', { stage: 'text', yes: 'flag' }, args);

describe('the options of a command', () => {
  it('are read by name, with the words beside them', () => {
    const { options, words } = read('--stage', 'prod', '--yes', 'one');
    expect(options).toEqual({ stage: 'prod', yes: true });
    expect(words).toEqual(['one']);
  });

  it('are refused by name, with the usage', () => {
    expect(() => read('--stge', 'prod')).toThrow(/--stge.*\nUsage: npm run thing -- --stage prod/);
  });

  it('name a stage that exists', () => {
    const { options, usageError } = read();
    expect(() => parseStage(options.stage, usageError)).toThrow('--stage is missing');
    expect(() => parseStage('production', usageError)).toThrow("'production' is not a stage. Use dev or prod");
    expect(parseStage('dev', usageError)).toBe('dev');
  });
});
