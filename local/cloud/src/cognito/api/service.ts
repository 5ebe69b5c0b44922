// Cognito behind the AWS endpoint: what functions call with their own keys, judged by the statements of their roles.
import type { AwsRequest, AwsService } from '../../aws/endpoint/service.ts';
import type { Pool } from '../pool.ts';
import { CognitoError } from './errors.ts';
import { isForAdministrators, operationName, runOperation } from './operations.ts';
import { failure, success } from './protocol.ts';

const operationOf = ({ headers }: AwsRequest) => {
  const target = Object.entries(headers).find(([name]) => name.toLowerCase() === 'x-amz-target');
  return operationName(target?.[1]);
};

export const createService = (pool: Pool): AwsService => ({
  signingNames: ['cognito-idp'],
  authorize(request) {
    const name = operationOf(request);
    // What anybody may call needs no grant, signed or not.
    return isForAdministrators(name) ? [{ action: `cognito-idp:${name}`, resources: [pool.arn] }] : [];
  },
  deny: (_request, message) => failure(new CognitoError('AccessDeniedException', message)),
  async handle(request) {
    try {
      return success(await runOperation(pool, operationOf(request), request.body.toString('utf8')));
    } catch (error) {
      return failure(error);
    }
  },
});
