// A log's retention, and its fate when the stack goes.
import type { LogGroupProps } from 'aws-cdk-lib/aws-logs';
import { removalPolicyOf } from '../data/removal-policy.ts';
import type { Settings } from '../settings/settings.ts';

export const logRetention = (settings: Settings): Pick<LogGroupProps, 'retention' | 'removalPolicy'> => ({
  retention: settings.logRetentionDays,
  removalPolicy: removalPolicyOf(settings),
});
