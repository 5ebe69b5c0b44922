import { expect, it, onTestFinished, vi } from 'vitest';
import { writtenLines } from '#test/builders/written-lines.ts';
import { countMetric, isUnexpected } from './count-metric.ts';

const NOW = new Date('2026-11-22T10:00:00Z');

it("writes what CloudWatch needs to count it per function, in CloudWatch's embedded metric format", () => {
  vi.stubEnv('AWS_LAMBDA_FUNCTION_NAME', 'groundwork-prod-mail-worker');
  onTestFinished(() => void vi.unstubAllEnvs());
  const read = writtenLines();
  countMetric('WorkRetried', { now: NOW });
  expect(read()).toMatchObject([
    {
      _aws: {
        Timestamp: NOW.getTime(),
        CloudWatchMetrics: [
          {
            Namespace: 'Groundwork',
            Dimensions: [['FunctionName']],
            Metrics: [{ Name: 'WorkRetried', Unit: 'Count' }],
          },
        ],
      },
      FunctionName: 'groundwork-prod-mail-worker',
      WorkRetried: 1,
    },
  ]);
});

it('counts unexpected errors per version, so that a release can be judged by its own', () => {
  const read = writtenLines();
  countMetric('UnexpectedErrors', { now: NOW });
  expect(read()[0]).toHaveProperty(
    ['_aws', 'CloudWatchMetrics', '0', 'Dimensions'],
    [['FunctionName', 'ExecutedVersion']],
  );
});

it('counts for the whole stage what matters wherever it happens', () => {
  vi.stubEnv('AWS_LAMBDA_FUNCTION_NAME', 'groundwork-prod-document-worker');
  onTestFinished(() => void vi.unstubAllEnvs());
  const read = writtenLines();
  countMetric('AlteredRecords', { now: NOW });
  expect(read()).toMatchObject([
    { _aws: { CloudWatchMetrics: [{ Dimensions: [['Stage']] }] }, Stage: 'prod', AlteredRecords: 1 },
  ]);
});

it.each([
  ['a mistake in the code', new TypeError('x is not a function'), true],
  ['a missing permission', Object.assign(new Error('no'), { name: 'AccessDeniedException' }), true],
  ['a provider that is away', Object.assign(new Error('no'), { name: 'ProviderError' }), false],
  ['a throttle', Object.assign(new Error('no'), { name: 'ThrottlingException' }), false],
])('judges %s', (_, error, expected) => {
  expect(isUnexpected(error)).toBe(expected);
});
