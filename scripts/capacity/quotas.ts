// Quotas of AWS, Plaid and Stripe. `now`: a new account's, or the one that docs/operations.md asks for before the first deployment.
// `most`: the highest granted to others without another design. Check them against the account's own (`npm run ops -- doctor`) before
// relying on one.
export type Quota = { now: number; most: number; ask: string };

export const quotas = {
  lambdaConcurrency: { now: 1_000, most: 50_000, ask: 'Service Quotas, Lambda, L-B99A9384 (days)' },
  restPerSecond: { now: 10_000, most: 100_000, ask: 'Service Quotas, API Gateway: throttle rate (days)' },
  newSocketsPerSecond: { now: 500, most: 20_000, ask: 'AWS Support: WebSocket, new connections per second (days)' },
  /** Units of one table, per second. */
  tableWrites: {
    now: 40_000,
    most: 1_000_000,
    ask: 'Service Quotas, DynamoDB: write throughput of a table; warm throughput before a launch (days)',
  },
  tableReads: {
    now: 40_000,
    most: 1_000_000,
    ask: 'Service Quotas, DynamoDB: read throughput of a table; warm throughput before a launch (days)',
  },
  kmsSymmetric: { now: 5_500, most: 100_000, ask: 'Service Quotas, KMS, cryptographic operations (symmetric) (days)' },
  kmsAsymmetric: { now: 300, most: 10_000, ask: 'Service Quotas, KMS, cryptographic operations (ECC) (days)' },
  /** Sign-ins and renewals. */
  cognitoAuthentication: {
    now: 120,
    most: 5_000,
    ask: 'Service Quotas, Cognito, UserAuthentication; billed per request above 120 (weeks)',
  },
  sesPerSecond: { now: 14, most: 1_000, ask: 'SES console: maximum send rate (a day or two)' },
  sesPerDay: { now: 50_000, most: 50_000_000, ask: 'SES console: daily sending quota (a day or two)' },
  /** S3's quotas for one prefix. S3 splits a busy prefix automatically, within hours, and answers SlowDown until then. */
  s3Writes: { now: 3_500, most: 35_000, ask: 'nothing: S3 splits a busy prefix automatically (hours)' },
  s3Reads: { now: 5_500, most: 55_000, ask: 'nothing: S3 splits a busy prefix automatically (hours)' },
  /** Events that start a target: here, the results of scans. */
  eventsPerSecond: {
    now: 18_750,
    most: 100_000,
    ask: 'Service Quotas, EventBridge: invocations throttle limit (days)',
  },
  messagesInFlight: { now: 120_000, most: 120_000, ask: 'nothing: a second queue of the kind' },
  /** Plaid's default for a client in production. */
  plaidOrdersPerMinute: {
    now: 50,
    most: 10_000,
    ask: "Plaid's account manager: /asset_report/create per client (weeks)",
  },
  stripeWritesPerSecond: { now: 100, most: 1_000, ask: "Stripe's support: rate limit (weeks)" },
} as const satisfies Record<string, Quota>;

/** DynamoDB's limits for one partition key. No one can raise them. */
export const PER_KEY = { writes: 1_000, reads: 3_000 };
