import { randomUUID } from 'node:crypto';
import { isForm } from './read-request.ts';
import type { AwsReply, AwsRequest } from './service.ts';
import { escapeXml } from './xml.ts';

/** What a service throws to refuse a call; the endpoint answers it in the protocol that the call was made in. */
export class AwsFailure extends Error {
  readonly code: string;
  readonly status: number;
  /** What a service adds to it, where its protocol is JSON. */
  readonly extra: Record<string, unknown>;
  constructor(code: string, message: string, status = 400, extra: Record<string, unknown> = {}) {
    super(message);
    this.code = code;
    this.status = status;
    this.extra = extra;
  }
}

type Refused = Pick<AwsRequest, 'headers' | 'service'>;

/** The same refusal as JSON, as the query protocol's XML or as S3's, whichever the caller's SDK can read. */
export const failureReply = (request: Refused, { code, message, status, extra }: AwsFailure): AwsReply => {
  const requestId = randomUUID();
  if (request.service === 's3') {
    const text = `<Error><Code>${code}</Code><Message>${escapeXml(message)}</Message><RequestId>${requestId}</RequestId></Error>`;
    return xml(status, text);
  }
  if (isForm(request.headers)) {
    const type = status >= 500 ? 'Receiver' : 'Sender';
    const error = `<Type>${type}</Type><Code>${code}</Code><Message>${escapeXml(message)}</Message>`;
    return xml(status, `<ErrorResponse><Error>${error}</Error><RequestId>${requestId}</RequestId></ErrorResponse>`);
  }
  return {
    status,
    headers: {
      'content-type': request.headers['content-type'] ?? 'application/json',
      'x-amzn-errortype': code,
      'x-amzn-requestid': requestId,
    },
    body: JSON.stringify({ __type: code, message, Message: message, ...extra }),
  };
};

/** The code that a refusal by IAM carries differs by protocol: XML says AccessDenied, JSON AccessDeniedException. */
export const accessDenied = (request: Refused, message: string): AwsReply => {
  const isJson = !!request.headers['x-amz-target'];
  return failureReply(
    request,
    isJson
      ? new AwsFailure('AccessDeniedException', message, 400)
      : new AwsFailure(isXml(request) ? 'AccessDenied' : 'AccessDeniedException', message, 403),
  );
};

const isXml = (request: Refused) => request.service === 's3' || isForm(request.headers);

const xml = (status: number, text: string): AwsReply => ({
  status,
  headers: { 'content-type': 'text/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n${text}`,
});
