// What each service says when it has too much to do and when something in it broke: the names and statuses that SDKs know.
import { AwsFailure } from '../endpoint/failure.ts';

type Said = [code: string, status: number, message?: string];

const tooMany: Record<string, Said> = {
  s3: ['SlowDown', 503, 'Please reduce your request rate.'],
  ses: ['Throttling', 400, 'Maximum sending rate exceeded.'],
  sqs: ['RequestThrottled', 403],
  'cognito-idp': ['TooManyRequestsException', 400],
  'execute-api': ['LimitExceededException', 429],
  bedrock: ['ThrottlingException', 429],
};

const broken: Record<string, string> = {
  dynamodb: 'InternalServerError',
  s3: 'InternalError',
  kms: 'KMSInternalException',
  secretsmanager: 'InternalServiceError',
  'cognito-idp': 'InternalErrorException',
  'execute-api': 'InternalServerErrorException',
  bedrock: 'InternalServerException',
};

export const orderedFailure = (service: string, kind: '429' | '500'): AwsFailure => {
  if (kind === '500') return new AwsFailure(broken[service] ?? 'InternalFailure', 'A fault was ordered', 500);
  const [code, status, message = 'Rate exceeded'] = tooMany[service] ?? ['ThrottlingException', 400];
  return new AwsFailure(code, message, status);
};
