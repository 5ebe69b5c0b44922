// How long a log is kept, and what happens to it when the stack goes. Log groups have fixed names, so one left over from a failed
// first deployment would block the next attempt. A log that was only just created is therefore deleted on the way back.
import type { LogGroupProps } from 'aws-cdk-lib/aws-logs';
import { RemovalPolicy } from 'aws-cdk-lib/core';
import type { Settings } from '../settings/settings.ts';

export const logRetention = ({
  logRetentionDays,
  keepData,
}: Settings): Pick<LogGroupProps, 'retention' | 'removalPolicy'> => ({
  retention: logRetentionDays,
  removalPolicy: keepData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
});
