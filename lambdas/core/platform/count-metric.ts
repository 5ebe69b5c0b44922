// Counts metrics for alarms in CloudWatch. It's a log line in CloudWatch's embedded metric format, so it needs no
// call and no permission, and costs nothing until it happens.

/** The metrics and their dimension: function, version of a function, or the stage if the function doesn't matter. */
export const COUNTED_METRICS = {
  /** A call with a 5xx answer, even if another service caused it. */
  ServerErrors: 'function',
  /** An error in our own code or settings. A release that causes them is rolled back. */
  UnexpectedErrors: 'version',
  /** Work of the outbox that will be tried again. */
  WorkRetried: 'function',
  /** Work of the outbox that won't be tried again: its worker gave up, or the redrive did after its workers died. */
  WorkGivenUp: 'stage',
  /** A run of upkeep ended before all due work was done. The rest is late. */
  UnfinishedRuns: 'stage',
  /** A row that doesn't match its entity, each time it's left out of a list. Someone misses it without knowing. */
  UnreadableRows: 'stage',
  /** News for a browser that was given up, because its push service never accepted it. */
  UnsentNews: 'stage',
  /** A message that didn't reach an open page. The page gets it at its next call. */
  LostPushes: 'stage',
  /** A page on which a browser blocked something under the content security policy. */
  CspViolations: 'function',
  /** A record that doesn't match its seal, each time it's read. */
  AlteredRecords: 'stage',
  /** The certificate for PDFs expires soon, and we don't renew it ourselves. */
  CertificateExpires: 'stage',
  /** A PDF that was signed without the timestamp that the stage asks for, because the authority didn't answer. */
  MissingTimestamps: 'stage',
  /** An account whose emails were stopped, because readers reported them. */
  SendersStopped: 'stage',
  /** A session that ended because someone used a replaced cookie. */
  ReplayedSessions: 'stage',
  /** A pin of a guest's link that was refused without a comparison, because its tries are used up. */
  PinLocks: 'stage',
  /** A call without a right to it, or a webhook that wasn't signed by its service. */
  RefusedCalls: 'stage',
  /** A sign-in that was started but not finished. */
  RefusedSignIns: 'stage',
  /** A failed step-up, password or code of someone who is signed in. */
  RefusedProofs: 'stage',
  /** A wrong pin of a guest's link. */
  RefusedPins: 'stage',
  /** An answer of the assistant's model that wasn't shown: it wasn't only quotations, it was cut off, or it never arrived. */
  UnusedAnswers: 'stage',
  /** A file that the virus scanner gave up on, or hasn't scanned within an hour, each time it's read. */
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

/** Errors of the language and refusals by AWS: retrying doesn't help. */
const UNEXPECTED =
  /^(TypeError|ReferenceError|RangeError|SyntaxError|AccessDenied\w*|ValidationException|ResourceNotFoundException)$/;

export const isUnexpected = (error: unknown): boolean => error instanceof Error && UNEXPECTED.test(error.name);
