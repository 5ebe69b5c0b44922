// Runs the Lambda functions that the pool names, with the events that Cognito sends them.
import { CognitoError } from './api/errors.ts';
import type { Pool } from './pool.ts';
import type { User } from './state.ts';
import { attributesOf } from './users/users.ts';

type TriggerName =
  | 'PreSignUp'
  | 'PostConfirmation'
  | 'PreAuthentication'
  | 'PostAuthentication'
  | 'CustomMessage'
  | 'PreTokenGeneration';

export type Metadata = Record<string, string> | undefined;

export type TriggerCall = {
  name: TriggerName;
  source: string;
  userName: string;
  clientId: string;
  request: object;
  response: object;
  /** '1', except for the later forms of PreTokenGeneration. */
  version?: string;
};

const functionFor = (pool: Pool, name: TriggerName) => {
  const config = pool.properties.LambdaConfig ?? {};
  return name === 'PreTokenGeneration'
    ? (config.PreTokenGenerationConfig?.LambdaArn ?? config.PreTokenGeneration)
    : config[name];
};

/** Attributes as a trigger sees them. */
export const triggerAttributes = (user: User) => ({
  ...attributesOf(user),
  'cognito:user_status': user.status,
});

/** The trigger's response, or undefined when the pool has no such trigger. */
export const runTrigger = async (pool: Pool, call: TriggerCall): Promise<Record<string, unknown> | undefined> => {
  const arn = functionFor(pool, call.name);
  if (!arn) return undefined;
  const event = {
    version: call.version ?? '1',
    region: pool.settings.region,
    userPoolId: pool.id,
    userName: call.userName,
    callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId: call.clientId },
    triggerSource: call.source,
    request: call.request,
    response: call.response,
  };
  let result: unknown;
  try {
    result = await pool.settings.invokeTrigger(arn, event);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CognitoError('UserLambdaValidationException', `${call.name} failed with error ${reason}.`);
  }
  return responseOf(result);
};

const responseOf = (result: unknown): Record<string, unknown> => {
  const response = (result as { response?: unknown } | null | undefined)?.response;
  if (typeof response !== 'object' || response === null) {
    throw new CognitoError('InvalidLambdaResponseException', 'Unrecognizable lambda output');
  }
  return response as Record<string, unknown>;
};
