// What doesn't arrive in the second Region. That something arrives late is measured there (lib/copy/watch-first-region.ts); that S3
// gave up is measured here.
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { Stack } from 'aws-cdk-lib/core';
import { copyNamesOf, REPLICATION_RULE } from '../../copy/copy-names.ts';
import type { Settings } from '../../settings/settings.ts';
import { type AlarmSpec, metric } from './alarm-spec.ts';

export const copyAlarms = (settings: Settings, documents: Bucket): AlarmSpec[] => {
  const copy = copyNamesOf(settings, Stack.of(documents).account);
  if (!copy) return [];
  return [
    {
      subject: 'uncopied-documents',
      page: 'second-region',
      metric: metric('AWS/S3', 'OperationsFailedReplication', {
        SourceBucket: documents.bucketName,
        DestinationBucket: copy.bucket,
        RuleId: REPLICATION_RULE,
      }),
      threshold: 1,
    },
  ];
};
