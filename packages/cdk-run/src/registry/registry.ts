// All types of resources that the local cloud knows: the exports of the files below resources/.
import * as apiGatewayMethods from '../resources/api-gateway/methods.ts';
import * as apiGatewayRestApi from '../resources/api-gateway/rest-api.ts';
import * as apiGatewayV2Api from '../resources/api-gateway/v2-api.ts';
import * as cloudfrontDistribution from '../resources/cloudfront/distribution.ts';
import * as cloudfrontPolicies from '../resources/cloudfront/policies.ts';
import * as cognitoUserPool from '../resources/cognito/user-pool.ts';
import * as cognitoUserPoolParts from '../resources/cognito/user-pool-parts.ts';
import * as dynamodbTable from '../resources/dynamodb/table.ts';
import * as eventsRule from '../resources/events/rule.ts';
import * as guarddutyMalwareProtectionPlan from '../resources/guardduty/malware-protection-plan.ts';
import * as iamRole from '../resources/iam/role.ts';
import * as kmsKey from '../resources/kms/key.ts';
import * as lambdaEventSourceMapping from '../resources/lambda/event-source-mapping.ts';
import * as lambdaFunction from '../resources/lambda/function.ts';
import * as s3Bucket from '../resources/s3/bucket.ts';
import * as schedulerSchedule from '../resources/scheduler/schedule.ts';
import * as secretsManagerSecret from '../resources/secrets-manager/secret.ts';
import * as sesConfigurationSet from '../resources/ses/configuration-set.ts';
import * as sesReceiptRule from '../resources/ses/receipt-rule.ts';
import * as snsSubscription from '../resources/sns/subscription.ts';
import * as sqsQueue from '../resources/sqs/queue.ts';
import * as unplayed from '../resources/unplayed.ts';
import type { ResourceType } from './resource-type.ts';

export type Registry = ReadonlyMap<string, ResourceType>;

/** By its path, each file below resources/. */
export const FILES: Record<string, Record<string, unknown>> = {
  'api-gateway/methods.ts': apiGatewayMethods,
  'api-gateway/rest-api.ts': apiGatewayRestApi,
  'api-gateway/v2-api.ts': apiGatewayV2Api,
  'cloudfront/distribution.ts': cloudfrontDistribution,
  'cloudfront/policies.ts': cloudfrontPolicies,
  'cognito/user-pool-parts.ts': cognitoUserPoolParts,
  'cognito/user-pool.ts': cognitoUserPool,
  'dynamodb/table.ts': dynamodbTable,
  'events/rule.ts': eventsRule,
  'guardduty/malware-protection-plan.ts': guarddutyMalwareProtectionPlan,
  'iam/role.ts': iamRole,
  'kms/key.ts': kmsKey,
  'lambda/event-source-mapping.ts': lambdaEventSourceMapping,
  'lambda/function.ts': lambdaFunction,
  's3/bucket.ts': s3Bucket,
  'scheduler/schedule.ts': schedulerSchedule,
  'secrets-manager/secret.ts': secretsManagerSecret,
  'ses/configuration-set.ts': sesConfigurationSet,
  'ses/receipt-rule.ts': sesReceiptRule,
  'sns/subscription.ts': snsSubscription,
  'sqs/queue.ts': sqsQueue,
  'unplayed.ts': unplayed,
};

const readRegistry = (): Registry => {
  const types = Object.values(FILES)
    .flatMap((module) => Object.values(module).flat())
    .filter(isType);
  const registry = new Map<string, ResourceType>();
  for (const type of types) {
    if (registry.has(type.type)) throw new Error(`Two files below resources/ are about ${type.type}`);
    registry.set(type.type, type);
  }
  return registry;
};

const isType = (value: unknown): value is ResourceType =>
  typeof value === 'object' && value !== null && 'type' in value && ('playedBy' in value || 'unplayed' in value);

export const registry = readRegistry();
