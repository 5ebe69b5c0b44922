// How long a log is kept, and what becomes of it with its stack. Logs have names of their own: one that a first deployment left
// behind when it went back would stand in the way of the second, so what was only just created goes.
import type { LogGroupProps } from 'aws-cdk-lib/aws-logs';
import { RemovalPolicy } from 'aws-cdk-lib/core';
import type { Settings } from '../settings.ts';

export const keptAs = ({
  logRetentionDays,
  keepData,
}: Settings): Pick<LogGroupProps, 'retention' | 'removalPolicy'> => ({
  retention: logRetentionDays,
  removalPolicy: keepData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
});
