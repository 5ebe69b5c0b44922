// AWS prices in us-east-1, in dollars, and its permanent free allowances (not those of the first year). Prices change: check these
// lines when the bill says something else.
export const PRICES_FROM = 'November 2026';

export const prices = {
  /** arm64, per GB-second, and per million invocations. */
  lambdaGbSecond: 0.0000133334,
  lambdaMillion: 0.2,
  restMillion: 3.5,
  socketMessagesMillion: 1,
  socketMinutesMillion: 0.25,
  /** On-demand prices, per million units. */
  readMillion: 0.125,
  writeMillion: 0.625,
  tableGbMonth: 0.25,
  backupGbMonth: 0.2,
  cloudFrontMillion: 1,
  cloudFrontGb: 0.085,
  sesThousand: 0.1,
  sqsMillion: 0.4,
  kmsThousandTen: 0.03,
  kmsAsymmetricTen: 0.15,
  secretReadsTen: 0.05,
  s3PutThousand: 0.005,
  s3GbMonth: 0.023,
  /** Between two Regions of the United States, and S3's promise of fifteen minutes. */
  regionTransferGb: 0.02,
  replicationTimeGb: 0.015,
  logsGb: 0.5,
  /** Cognito Essentials, per person and month beyond the first 10,000. */
  cognitoPerson: 0.015,
  cognitoFree: 10_000,
  /** Fixed, per month. */
  kmsKey: 1,
  secret: 0.4,
  alarmMetric: 0.1,
  dashboard: 3,
  dashboardsFree: 3,
  customMetric: 0.3,
  firewall: 5,
  firewallRule: 1,
  firewallMillion: 0.6,
} as const;

/** Per month, permanently. */
export const free = {
  lambdaInvocations: 1_000_000,
  lambdaGbSeconds: 400_000,
  queueCalls: 1_000_000,
  keyCalls: 20_000,
  edgeCalls: 10_000_000,
  edgeGb: 1_000,
  tableGb: 25,
  logsGb: 5,
  alarmMetrics: 10,
  metrics: 10,
} as const;
