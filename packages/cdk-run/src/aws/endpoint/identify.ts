import type { Statement } from '../../iam/judge.ts';
import { AwsFailure } from './failure.ts';
import type { ReadRequest } from './read-request.ts';
import type { Caller } from './service.ts';
import { signatureHolds } from './signature.ts';

/** With a secret, signatures are verified; without one, the access key alone identifies the caller. */
export type KnownCaller = { caller: Caller; statements: Statement[]; secretAccessKey?: string };

export const identify = (
  callers: Map<string, KnownCaller>,
  { request, signer, target }: ReadRequest,
  now: Date,
): KnownCaller => {
  const isS3 = request.service === 's3';
  if (!signer) throw new AwsFailure('MissingAuthenticationToken', 'Request is missing Authentication Token', 403);

  const known = callers.get(signer.accessKeyId);
  if (!known && isS3) {
    throw new AwsFailure(
      'InvalidAccessKeyId',
      'The AWS Access Key Id you provided does not exist in our records.',
      403,
    );
  }
  if (!known) {
    throw new AwsFailure('UnrecognizedClientException', 'The security token included in the request is invalid.', 403);
  }

  const { method, headers, body } = request;
  if (known.secretAccessKey && !signatureHolds({ method, target, headers, body }, signer, known.secretAccessKey)) {
    const message = 'The request signature we calculated does not match the signature you provided.';
    throw new AwsFailure(isS3 ? 'SignatureDoesNotMatch' : 'InvalidSignatureException', message, 403);
  }
  if (signer.presigned && isS3) checkSignedHeaders(headers, signer.signedHeaders);
  if (signer.presigned && signer.presigned.expiresAt <= now)
    throw new AwsFailure('AccessDenied', 'Request has expired', 403);
  return known;
};

/** The holder of a signed address can't add a header that changes S3's behavior. */
const checkSignedHeaders = (headers: Record<string, string>, signed: string[]): void => {
  const unsigned = Object.keys(headers).filter((name) => name.startsWith('x-amz-') && !signed.includes(name));
  if (unsigned.length === 0) return;
  const message = `There were headers present in the request which were not signed: ${unsigned.join(', ')}`;
  throw new AwsFailure('AccessDenied', message, 403);
};
