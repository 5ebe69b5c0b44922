import { type EventRules, matchesEvent, standardRules } from '../../lambda/event-rules.ts';
import type { EventSource } from '../../lambda/events/event-source.ts';
import { arnOf, uuid } from '../../registry/identity.ts';
import { because, playedType } from '../../registry/resource-type.ts';

type Properties = {
  FunctionName: string;
  EventSourceArn: string;
  BatchSize?: number;
  MaximumBatchingWindowInSeconds?: number;
  FilterCriteria?: { Filters?: { Pattern: string }[] };
  StartingPosition?: string;
  FunctionResponseTypes?: string[];
  BisectBatchOnFunctionError?: boolean;
  MaximumRetryAttempts?: number;
  MaximumRecordAgeInSeconds?: number;
  DestinationConfig?: { OnFailure?: { Destination?: string } };
  ScalingConfig?: { MaximumConcurrency?: number };
  ParallelizationFactor?: number;
  Enabled?: boolean;
};

export const eventSourceMapping = playedType({
  type: 'AWS::Lambda::EventSourceMapping',
  playedBy: 'lambda/events',
  identity: { made: uuid, arn: arnOf('lambda', 'event-source-mapping:') },
  properties: {
    reads: [
      'FunctionName',
      'EventSourceArn',
      'BatchSize',
      'MaximumBatchingWindowInSeconds',
      'FilterCriteria.Filters.Pattern',
      'StartingPosition',
      'FunctionResponseTypes',
      'BisectBatchOnFunctionError',
      'MaximumRetryAttempts',
      'MaximumRecordAgeInSeconds',
      'DestinationConfig.OnFailure.Destination',
      'ScalingConfig.MaximumConcurrency',
      'ParallelizationFactor',
      'Enabled',
    ],
    ignores: {
      [because.labels]: ['Tags', 'MetricsConfig'],
    },
    refuses: {
      'the local stream starts at one end or the other': ['StartingPositionTimestamp', 'TumblingWindowInSeconds'],
    },
  },
  example: {
    FunctionName: 'relay',
    EventSourceArn: 'arn:aws:dynamodb:us-east-1:000000000000:table/main/stream/2026-01-01T00:00:00.000',
    BatchSize: 10,
    MaximumBatchingWindowInSeconds: 1,
    FilterCriteria: { Filters: [{ Pattern: '{"eventName":["INSERT"]}' }] },
    StartingPosition: 'TRIM_HORIZON',
    FunctionResponseTypes: ['ReportBatchItemFailures'],
    BisectBatchOnFunctionError: true,
    MaximumRetryAttempts: 3,
    MaximumRecordAgeInSeconds: 3600,
    DestinationConfig: { OnFailure: { Destination: 'arn:aws:sqs:us-east-1:000000000000:dead' } },
    ScalingConfig: { MaximumConcurrency: 2 },
    ParallelizationFactor: 4,
    Enabled: true,
  },
  read({ properties }): EventSource | undefined {
    const given = properties as Properties;
    if (given.Enabled === false) return undefined;
    const patterns = (given.FilterCriteria?.Filters ?? []).map(({ Pattern }) => JSON.parse(Pattern) as unknown);
    const limited = (value: number | undefined) => (value === undefined || value < 0 ? undefined : value);
    return {
      functionArn: given.FunctionName,
      sourceArn: given.EventSourceArn,
      batchSize: given.BatchSize ?? (given.EventSourceArn.includes(':sqs:') ? 10 : 100),
      windowMs: (given.MaximumBatchingWindowInSeconds ?? 0) * 1000,
      startAtLatest: given.StartingPosition === 'LATEST',
      reportsItems: given.FunctionResponseTypes?.includes('ReportBatchItemFailures') ?? false,
      bisects: given.BisectBatchOnFunctionError ?? false,
      retries: limited(given.MaximumRetryAttempts) ?? Number.POSITIVE_INFINITY,
      maxAgeMs: (limited(given.MaximumRecordAgeInSeconds) ?? Number.POSITIVE_INFINITY) * 1000,
      failureArn: given.DestinationConfig?.OnFailure?.Destination,
      concurrency: given.ScalingConfig?.MaximumConcurrency ?? 5,
      lanes: given.ParallelizationFactor ?? 1,
      accepts: (record) => patterns.length === 0 || patterns.some((pattern) => matchesEvent(pattern, record)),
    };
  },
  declare: (declared, { eventSources }) => eventSources.add(declared),
});

type EventInvokeConfigProperties = {
  FunctionName: string;
  MaximumRetryAttempts?: number;
  MaximumEventAgeInSeconds?: number;
  DestinationConfig?: { OnFailure?: { Destination: string } };
};

export const eventInvokeConfig = playedType({
  type: 'AWS::Lambda::EventInvokeConfig',
  playedBy: 'lambda/events',
  properties: {
    reads: [
      'FunctionName',
      'MaximumRetryAttempts',
      'MaximumEventAgeInSeconds',
      'DestinationConfig.OnFailure.Destination',
    ],
    ignores: { [because.currentCode]: ['Qualifier'] },
    refuses: { 'only failures are sent on': ['DestinationConfig.OnSuccess'] },
  },
  example: {
    FunctionName: 'mail',
    MaximumRetryAttempts: 1,
    MaximumEventAgeInSeconds: 3600,
    DestinationConfig: { OnFailure: { Destination: 'arn:aws:sqs:us-east-1:000000000000:dead' } },
  },
  read({ properties }) {
    const given = properties as EventInvokeConfigProperties;
    const age = given.MaximumEventAgeInSeconds;
    const rules: EventRules = {
      retries: given.MaximumRetryAttempts ?? standardRules.retries,
      maxAgeMs: age === undefined ? standardRules.maxAgeMs : age * 1000,
      onFailure: given.DestinationConfig?.OnFailure?.Destination,
    };
    return { functionName: given.FunctionName, rules };
  },
  declare: ({ functionName, rules }, { functions }) => functions.setEventRules(functionName, rules),
});
