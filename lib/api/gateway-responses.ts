// The gateway's own errors, in the same form as every other error: { code, message }, never cached.
import { ResponseType } from 'aws-cdk-lib/aws-apigateway';
import { AppError, type ErrorCode } from '../../lambdas/core/http/errors.ts';

const responseTypes: [ErrorCode, ResponseType[]][] = [
  // For a path that it does not know, the gateway reports a missing token or a bad signature.
  [
    'NOT_FOUND',
    [ResponseType.MISSING_AUTHENTICATION_TOKEN, ResponseType.INVALID_SIGNATURE, ResponseType.RESOURCE_NOT_FOUND],
  ],
  ['UNAUTHENTICATED', [ResponseType.UNAUTHORIZED, ResponseType.EXPIRED_TOKEN]],
  ['FORBIDDEN', [ResponseType.ACCESS_DENIED, ResponseType.WAF_FILTERED]],
  [
    'MALFORMED',
    [ResponseType.BAD_REQUEST_BODY, ResponseType.BAD_REQUEST_PARAMETERS, ResponseType.UNSUPPORTED_MEDIA_TYPE],
  ],
  ['TOO_LARGE', [ResponseType.REQUEST_TOO_LARGE]],
  ['TOO_MANY_REQUESTS', [ResponseType.THROTTLED, ResponseType.QUOTA_EXCEEDED]],
  ['UNAVAILABLE', [ResponseType.INTEGRATION_FAILURE, ResponseType.INTEGRATION_TIMEOUT]],
  ['INTERNAL', [ResponseType.DEFAULT_5XX]],
];

const retryable: ErrorCode[] = ['TOO_MANY_REQUESTS', 'UNAVAILABLE'];

export const gatewayResponses = () =>
  Object.fromEntries([
    ...responseTypes.flatMap(([code, types]) => types.map((type) => [type.responseType, responseOf(code)] as const)),
    // All other refusals keep the gateway's own status.
    [ResponseType.DEFAULT_4XX.responseType, responseOf('MALFORMED', true)],
  ]);

const responseOf = (code: ErrorCode, keepStatus = false) => {
  const { status, message } = new AppError(code);
  return {
    ...(keepStatus ? {} : { statusCode: String(status) }),
    responseParameters: {
      'gatewayresponse.header.cache-control': "'no-store'",
      'gatewayresponse.header.x-content-type-options': "'nosniff'",
      ...(retryable.includes(code) ? { 'gatewayresponse.header.retry-after': "'1'" } : {}),
    },
    responseTemplates: { 'application/json': JSON.stringify({ code, message }) },
  };
};
