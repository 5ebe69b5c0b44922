// The stack inside the product's that holds its alarms, because CloudFormation allows 500 resources per stack. Alarms of a new version
// aren't here: a release waits for them (lib/rollout.ts).
import { Alarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { NestedStack } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { Settings } from '../../settings/settings.ts';
import type { AlarmTopics } from '../alarm-topics.ts';
import type { AlarmSpec } from './alarm-spec.ts';
import { alarmNameOf, descriptionOf } from './alarm-texts.ts';

type Props = { settings: Settings; specs: AlarmSpec[]; topics: AlarmTopics | undefined };

export class AlarmsStack extends NestedStack {
  constructor(scope: Construct, { settings, specs, topics }: Props) {
    super(scope, 'AlarmsStack', { description: `Groundwork ${settings.stage}: alarms` });
    this.nestedStackResource?.overrideLogicalId('Alarms');
    for (const spec of specs) notifyOf(createAlarm(this, settings, spec), spec, topics);
  }
}

const createAlarm = (scope: Construct, settings: Settings, spec: AlarmSpec): Alarm => {
  const { subject, page, metric, threshold, below = false, periods = 1, missingIsBad = false } = spec;
  return new Alarm(scope, `${subject}-${page}`, {
    alarmName: alarmNameOf(settings, spec),
    alarmDescription: descriptionOf(settings, page),
    metric,
    threshold,
    comparisonOperator: below
      ? ComparisonOperator.LESS_THAN_THRESHOLD
      : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    evaluationPeriods: periods,
    treatMissingData: missingIsBad ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
  });
};

const notifyOf = (alarm: Alarm, { urgent }: AlarmSpec, topics: AlarmTopics | undefined) => {
  if (!topics) return;
  const actions = [topics.all, ...(urgent && topics.urgent ? [topics.urgent] : [])].map(
    (topic) => new SnsAction(topic),
  );
  alarm.addAlarmAction(...actions);
  alarm.addOkAction(...actions);
};
