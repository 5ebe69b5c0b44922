import { randomUUID } from 'node:crypto';
import type { AskJudge, Statement } from '../../iam/judge.ts';
import { isForm } from './read-request.ts';
import type { AwsReply, AwsRequest, Caller, Need } from './service.ts';
import { escapeXml } from './xml.ts';

/** Thrown by a service to refuse a call; the endpoint answers it in the call's own protocol. */
export class AwsFailure extends Error {
  readonly code: string;
  readonly status: number;
  constructor(code: string, message: string, status = 400) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

type Refused = Pick<AwsRequest, 'headers' | 'service'>;

/** The same refusal as JSON, as the query protocol's XML or as S3's, whichever the caller's SDK can read. */
export const failureReply = (request: Refused, { code, message, status }: AwsFailure): AwsReply => {
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
    body: JSON.stringify({ __type: code, message, Message: message }),
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

type Refusal = { action: string; message: string; log: string };

/** The first need of a call that IAM does not grant, in AWS's words for the caller and in ours for the developer. */
export const findRefusal = (
  judge: AskJudge,
  { caller, statements }: { caller: Caller; statements: Statement[] },
  needs: Need[],
): Refusal | undefined => {
  if (caller.kind === 'operator') return undefined;
  for (const { action, resources, context = {} } of needs) {
    for (const resource of resources) {
      const verdict = judge({
        statements,
        roleArn: caller.roleArn,
        action,
        resource,
        context: { ...ambient(caller.roleArn), ...context },
      });
      if (!verdict.allowed) return refusal(caller, action, resource, context, verdict.reason);
    }
  }
  return undefined;
};

/** The loopback carries no TLS; on AWS every call does, and policies that insist on it must judge as they would there. */
const ambient = (roleArn: string): Record<string, string[]> => ({
  'aws:SecureTransport': ['true'],
  'aws:PrincipalArn': [roleArn],
  'aws:PrincipalAccount': [roleArn.split(':')[4] ?? ''],
  'aws:RequestedRegion': ['us-east-1'],
});

const refusal = (
  caller: Extract<Caller, { kind: 'function' }>,
  action: string,
  resource: string,
  context: Record<string, string[]>,
  reason: string,
): Refusal => {
  const account = caller.roleArn.split(':')[4];
  const session = `arn:aws:sts::${account}:assumed-role/${caller.roleArn.split('/').at(-1)}/${caller.name}`;
  const grant = JSON.stringify({ Effect: 'Allow', Action: action, Resource: resource });
  const known = Object.keys(context).length > 0 ? ` (${JSON.stringify(context)})` : '';
  return {
    action,
    message: `User: ${session} is not authorized to perform: ${action} on resource: ${resource} ${reason}`,
    log: `DENIED ${caller.name}: ${action} on ${resource}${known} ${reason}. Grant to add: ${grant}`,
  };
};
