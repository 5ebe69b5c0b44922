// Counts in CloudWatch what an alarm looks at. It is a log line in CloudWatch's embedded metric format, so it needs no call and no
// permission, and it costs nothing until it happens.

/** What is counted, and by what: function, version of a function, or the stage where it doesn't matter which function it was. */
export const COUNTED_METRICS = {
  /** A call that got a 5xx answer, also when another service was the cause. */
  ServerErrors: 'function',
  /** An error that points at our own code or settings. A release that causes them is rolled back. */
  UnexpectedErrors: 'version',
  /** Work of the outbox that will be tried again. */
  WorkRetried: 'function',
  /** Work of the outbox that will never be tried again: given up by its worker, or by the redrive when its workers died. */
  WorkGivenUp: 'stage',
  /** A run of upkeep whose time was up before everything that was due. What was left over is late. */
  UnfinishedRuns: 'stage',
  /** A row that isn't what its entity describes, each time it's left out of a list. Someone misses it without knowing. */
  UnreadableRows: 'stage',
  /** News for a browser that was given up, because its push service never took it. */
  UnsentNews: 'stage',
  /** A message to an open page that didn't get there. The page has it when it asks again. */
  LostPushes: 'stage',
  /** A page on which a browser stopped what the content security policy doesn't allow. */
  CspViolations: 'function',
  /** A sealed record that isn't what was sealed, each time it's read. */
  AlteredRecords: 'stage',
  /** The certificate of PDFs expires soon, and isn't one that we renew ourselves. */
  CertificateExpires: 'stage',
  /** An account whose emails were stopped, because readers reported them. */
  SendersStopped: 'stage',
  /** A session that ended because a cookie came back that had been replaced. */
  ReplayedSessions: 'stage',
  /** A pin of a guest's link that was refused without being compared, because its tries are used up. */
  PinLocks: 'stage',
  /** A call without a right to it, or a webhook that wasn't signed by its service. */
  RefusedCalls: 'stage',
  /** A sign-in that was begun and not finished. */
  RefusedSignIns: 'stage',
  /** A step-up, a password or a code that someone who is signed in couldn't give. */
  RefusedProofs: 'stage',
  /** A wrong pin of a guest's link. */
  RefusedPins: 'stage',
  /** An answer of the assistant's model that wasn't shown: it was more than quotations, it was cut off, or it never came. */
  UnusedAnswers: 'stage',
  /** A file on which the virus scanner gave up, or about which it has said nothing for an hour, each time it's read. */
  UnscannedFiles: 'stage',
} as const;
export type CountedMetric = keyof typeof COUNTED_METRICS;

const DIMENSIONS = { function: ['FunctionName'], version: ['FunctionName', 'ExecutedVersion'], stage: ['Stage'] };

/** lib/functions/feature-function.ts names functions groundwork-STAGE-NAME. */
const stageOf = (functionName: string): string => functionName.split('-')[1] ?? '';

export const countMetric = (
  name: CountedMetric,
  { count = 1, now = new Date() }: { count?: number; now?: Date } = {},
): void => {
  const functionName = process.env.AWS_LAMBDA_FUNCTION_NAME ?? '';
  const line = {
    _aws: {
      Timestamp: now.getTime(),
      CloudWatchMetrics: [
        {
          Namespace: 'Groundwork',
          Dimensions: [DIMENSIONS[COUNTED_METRICS[name]]],
          Metrics: [{ Name: name, Unit: 'Count' }],
        },
      ],
    },
    level: 'info',
    message: 'counted',
    FunctionName: functionName,
    ExecutedVersion: process.env.AWS_LAMBDA_FUNCTION_VERSION ?? '',
    Stage: stageOf(functionName),
    [name]: count,
  };
  process.stdout.write(`${JSON.stringify(line)}\n`);
};

/** Errors of the language and refusals by AWS: no retry repairs them. */
const UNEXPECTED =
  /^(TypeError|ReferenceError|RangeError|SyntaxError|AccessDenied\w*|ValidationException|ResourceNotFoundException)$/;

export const isUnexpected = (error: unknown): boolean => error instanceof Error && UNEXPECTED.test(error.name);
