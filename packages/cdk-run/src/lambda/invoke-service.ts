import type { AwsReply, AwsService } from '../aws/endpoint/service.ts';
import { matchesArn } from '../iam/statement.ts';
import { accountId, region } from '../template/intrinsics.ts';
import { FunctionError, functionNameOf, ThrottledError } from './function-spec.ts';
import type { Invoke, Lambdas } from './lambdas.ts';

// The Invoke API: how one function calls another and waits, judged by lambda:InvokeFunction.

const PATH = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/;
/** The limit for a synchronous call, and for its answer. */
const MOST_BYTES = 6 * 1024 * 1024;

export const createInvokeService = (lambdas: Pick<Lambdas, 'invoke'>): AwsService => ({
  signingNames: ['lambda'],
  authorize: ({ url }) => [{ action: 'lambda:InvokeFunction', resources: [arnIn(url)] }],
  deny: (_, message) => refusal(403, 'AccessDeniedException', message),
  async handle({ url, method, headers, body }) {
    const name = functionIn(url);
    if (!name || method !== 'POST') return refusal(404, 'ResourceNotFoundException', 'No such operation');
    const type = headers['x-amz-invocation-type'] ?? 'RequestResponse';
    if (type !== 'RequestResponse' && type !== 'Event')
      return refusal(501, 'NotPlayed', `The local cloud does not play ${type}`);
    if (body.length > MOST_BYTES) return refusal(413, 'RequestTooLargeException', 'Request must be smaller than 6 MB');
    if (type === 'RequestResponse') return answer(lambdas, name, body);
    await lambdas.invoke(name, JSON.parse(body.toString('utf8')), { type: 'async' });
    return { status: 202, headers: {}, body: '' };
  },
});

const functionIn = ({ pathname }: URL): string | undefined => {
  const [, name] = PATH.exec(pathname) ?? [];
  return name && decodeURIComponent(name);
};

/** Policies name functions by their ARN, and callers often by their name. */
const arnIn = (url: URL): string => {
  const name = functionIn(url) ?? '*';
  return name.startsWith('arn:') ? name : `arn:aws:lambda:${region}:${accountId}:function:${name}`;
};

const answer = async ({ invoke }: Pick<Lambdas, 'invoke'>, name: string, body: Buffer): Promise<AwsReply> => {
  try {
    const made = JSON.stringify((await invoke(name, JSON.parse(body.toString('utf8')))) ?? null);
    return { status: 200, headers: { 'content-type': 'application/json' }, body: made };
  } catch (error) {
    if (error instanceof ThrottledError) return refusal(429, 'TooManyRequestsException', error.message);
    if (!(error instanceof FunctionError)) throw error;
    const headers = { 'content-type': 'application/json', 'x-amz-function-error': 'Unhandled' };
    return { status: 200, headers, body: JSON.stringify(error.payload) };
  }
};

const refusal = (status: number, type: string, message: string): AwsReply => ({
  status,
  headers: { 'content-type': 'application/json', 'x-amzn-errortype': type },
  body: JSON.stringify({ message }),
});

// The services that may invoke each function: AWS checks the function's own policy, so a missing permission fails here too.

export type InvokePermission = {
  functionName: string;
  action: string;
  principal: string;
  sourceArn: string | undefined;
};

/** Throws when the template gives the service no permission to invoke the function. */
export type DemandPermission = (principal: string, functionArn: string, sourceArn: string) => void;

/** `permissions` may grow until the first invocation. */
export const createDemandPermission =
  (permissions: readonly InvokePermission[]): DemandPermission =>
  (principal, functionArn, sourceArn) => {
    const name = functionNameOf(functionArn);
    const isGiven = permissions.some(
      (one) =>
        functionNameOf(one.functionName) === name &&
        /^(lambda:(InvokeFunction|\*)|\*)$/.test(one.action) &&
        one.principal === principal &&
        (one.sourceArn === undefined || matchesArn(one.sourceArn, sourceArn)),
    );
    if (!isGiven) {
      throw new Error(`${principal} may not invoke ${name} from ${sourceArn}: the template gives no permission`);
    }
  };

/** Invokes as an AWS service, with its permission checked. */
export const invokeAs =
  (invoke: Invoke, demand: DemandPermission, principal: string, sourceArn: (event: unknown) => string): Invoke =>
  async (functionArn, event, options) => {
    demand(principal, functionArn, sourceArn(event));
    return invoke(functionArn, event, options);
  };
