import { describe, expect, it } from 'vitest';
import { stepsOf } from './deployment.ts';

const commands = (...args: Parameters<typeof stepsOf>) => stepsOf(...args).map(({ run }) => run.join(' '));

describe('a deployment', () => {
  it('builds, looks, compares, and only then deploys', () => {
    expect(commands('prod', { codeCache: true, accept: false })).toEqual([
      'npm run --silent build',
      'npm run --silent doctor -- --stage prod',
      'npm run --silent template-diff -- --stage prod',
      'npx cdk deploy -c stage=prod -c codeCache=on --outputs-file cdk.out/outputs-prod.json',
    ]);
  });

  it('replaces what holds data only when it is told to', () => {
    expect(commands('prod', { codeCache: false, accept: true }).join()).not.toContain('template-diff');
  });
});
