// Counts in CloudWatch what an alarm looks at. It is a log line in CloudWatch's embedded metric format, so it needs no call and no
// permission, and it costs nothing until it happens.

export type CountedMetric =
  /** A call that got a 5xx answer, also when another service was the cause. */
  | 'ServerErrors'
  /** An error that points at our own code or settings. A release that causes them is rolled back. */
  | 'UnexpectedErrors'
  /** Work of the outbox that will be tried again. */
  | 'WorkRetried'
  /** Work of the outbox that will never be tried again. */
  | 'WorkGivenUp'
  /** A sealed record that isn't what was sealed, each time it's read. */
  | 'AlteredRecords'
  /** A page on which a browser stopped what the content security policy doesn't allow. */
  | 'CspViolations'
  /** An account whose emails were stopped, because readers reported them. */
  | 'SendersStopped'
  /** A session that ended because a cookie came back that had been replaced. */
  | 'ReplayedSessions'
  /** A pin of a guest's link that was refused without being compared, because its tries are used up. */
  | 'PinLocks';

const BY_VERSION: CountedMetric[] = ['UnexpectedErrors'];

export const countMetric = (
  name: CountedMetric,
  { count = 1, now = new Date() }: { count?: number; now?: Date } = {},
): void => {
  const dimensions = ['FunctionName', ...(BY_VERSION.includes(name) ? ['ExecutedVersion'] : [])];
  const line = {
    _aws: {
      Timestamp: now.getTime(),
      CloudWatchMetrics: [
        { Namespace: 'Groundwork', Dimensions: [dimensions], Metrics: [{ Name: name, Unit: 'Count' }] },
      ],
    },
    level: 'info',
    message: 'counted',
    FunctionName: process.env.AWS_LAMBDA_FUNCTION_NAME ?? '',
    ExecutedVersion: process.env.AWS_LAMBDA_FUNCTION_VERSION ?? '',
    [name]: count,
  };
  process.stdout.write(`${JSON.stringify(line)}\n`);
};

/** Errors of the language and refusals by AWS: no retry repairs them. */
const UNEXPECTED =
  /^(TypeError|ReferenceError|RangeError|SyntaxError|AccessDenied\w*|ValidationException|ResourceNotFoundException)$/;

export const isUnexpected = (error: unknown): boolean => error instanceof Error && UNEXPECTED.test(error.name);
