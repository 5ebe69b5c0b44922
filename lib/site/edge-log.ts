// The edge's access log, where a stage's settings ask for it: version 2 with chosen fields. It has no paths, queries, referrers
// or cookies, because links contain pins.
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { CfnDelivery, CfnDeliveryDestination, CfnDeliverySource, LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { logRetention } from '../monitoring/log-retention.ts';
import type { Settings } from '../settings/settings.ts';

const FIELDS = [
  'timestamp(ms)',
  'DistributionId',
  'x-edge-location',
  'x-edge-request-id',
  'cs-method',
  'sc-status',
  'sc-bytes',
  'time-taken',
  'time-to-first-byte',
  'x-edge-result-type',
  'x-edge-detailed-result-type',
  'cs-protocol',
  'ssl-protocol',
  'c-country',
  'cache-behavior-path-pattern',
];

export class EdgeLog extends Construct {
  constructor(scope: Construct, { settings, distribution }: { settings: Settings; distribution: Distribution }) {
    super(scope, 'EdgeLog');
    const name = `groundwork-${settings.stage}-edge`;
    const log = new LogGroup(this, 'Log', {
      logGroupName: `/aws/vendedlogs/${name}`,
      ...logRetention(settings),
    });
    const source = new CfnDeliverySource(this, 'Source', {
      name,
      logType: 'ACCESS_LOGS',
      resourceArn: distribution.distributionArn,
    });
    const destination = new CfnDeliveryDestination(this, 'Destination', {
      name,
      destinationResourceArn: log.logGroupArn,
      outputFormat: 'json',
    });
    const delivery = new CfnDelivery(this, 'Delivery', {
      deliverySourceName: source.name,
      deliveryDestinationArn: destination.attrArn,
      recordFields: FIELDS,
    });
    delivery.addResourceDependency(source);
  }
}
