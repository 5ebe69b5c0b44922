// A release reaches some people first. Each function shifts from the old version to the new one over minutes. If its own alarm or
// the API's goes off in that time, everyone gets the old version back and the deployment fails (docs/operations.md).
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';
import type { FeatureFunction } from './functions/feature-function.ts';
import type { Monitoring } from './monitoring/monitoring.ts';
import type { Settings } from './settings/settings.ts';

const configs = {
  canary10Percent5Minutes: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
  canary10Percent10Minutes: LambdaDeploymentConfig.CANARY_10PERCENT_10MINUTES,
  linear10PercentEvery1Minute: LambdaDeploymentConfig.LINEAR_10PERCENT_EVERY_1MINUTE,
};

type RolloutProps = {
  settings: Settings;
  rollout: keyof typeof configs;
  functions: FeatureFunction[];
  monitoring: Monitoring;
};

export class Rollout extends Construct {
  constructor(scope: Construct, { settings, rollout, functions, monitoring }: RolloutProps) {
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
      const ownAlarm = monitoring.failureAlarms.get(feature);
      if (!feature.live || !ownAlarm) continue;
      new LambdaDeploymentGroup(this, feature.node.id, {
        application,
        alias: feature.live,
        deploymentConfig: configs[rollout],
        alarms: [ownAlarm, monitoring.apiErrors],
        role: role.withoutPolicyUpdates(),
      });
    }
  }
}
