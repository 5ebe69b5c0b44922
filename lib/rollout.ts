// A release reaches some people first. Each function that they wait for shifts from the old version to the new one over minutes. If the new version
// fails in that time, everyone gets the old one back and the deployment fails (docs/operations.md).
import { Alarm, type CfnAlarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { CfnVersion } from 'aws-cdk-lib/aws-lambda';
import { Lazy, Stack } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';
import type { FeatureFunction } from './functions/feature-function.ts';
import type { FunctionName } from './functions.ts';
import { descriptionOf } from './monitoring/alarms/alarm-spec.ts';
import { newVersionAlarm } from './monitoring/alarms/function-alarms.ts';
import type { Settings } from './settings/settings.ts';

const configs = {
  canary10Percent5Minutes: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
  canary10Percent10Minutes: LambdaDeploymentConfig.CANARY_10PERCENT_10MINUTES,
  linear10PercentEvery1Minute: LambdaDeploymentConfig.LINEAR_10PERCENT_EVERY_1MINUTE,
};

/**
 * The functions that people wait for, and call so often that a tenth of their calls in ten minutes is enough to judge a release. The
 * others change at once: nothing is lost in a queue, and no one calls them often enough.
 */
const SHIFTED: FunctionName[] = [
  'accounts',
  'sign-in',
  'requests',
  'banking',
  'reports',
  'files',
  'chat',
  'chat-socket',
  'clients',
];

type RolloutProps = { settings: Settings; rollout: keyof typeof configs; functions: FeatureFunction[] };

export class Rollout extends Construct {
  constructor(scope: Construct, { settings, rollout, functions }: RolloutProps) {
    super(scope, 'Rollout');
    const application = new LambdaApplication(this, 'Application', { applicationName: `groundwork-${settings.stage}` });
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('codedeploy.amazonaws.com'),
      managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName('service-role/AWSCodeDeployRoleForLambdaLimited')],
    });
    acknowledge(role, {
      'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited]':
        'The permissions that a deployment of functions needs, as AWS defines and maintains them.',
    });
    for (const feature of functions) {
      if (!feature.live || !SHIFTED.some((name) => name === feature.node.id)) continue;
      const group = new LambdaDeploymentGroup(this, feature.node.id, {
        application,
        alias: feature.live,
        deploymentConfig: settings.skipRollout ? LambdaDeploymentConfig.ALL_AT_ONCE : configs[rollout],
        alarms: settings.skipRollout ? [] : [this.createAlarm(feature, settings)],
        role: role.withoutPolicyUpdates(),
      });
      // The alias shifts by the group's alarm, so the group must be up to date first.
      feature.live.node.addDependency(group);
    }
  }

  /**
   * A new alarm for each version, because an updated alarm keeps its state: one that is red for the old version would stop the
   * release that fixes it. Its name and logical ID follow from the version's.
   */
  private createAlarm(feature: FeatureFunction, settings: Settings): Alarm {
    const { page, metric, threshold } = newVersionAlarm(feature);
    const alarm = new Alarm(this, `${feature.node.id}-new-version`, {
      alarmDescription: descriptionOf(settings, page),
      metric,
      threshold,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    const version = feature.function.currentVersion.node.defaultChild as CfnVersion;
    const logicalId = Lazy.uncachedString({ produce: () => `Rollout${Stack.of(this).resolve(version.logicalId)}` });
    (alarm.node.defaultChild as CfnAlarm).overrideLogicalId(logicalId);
    return alarm;
  }
}
