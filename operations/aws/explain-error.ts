// Explains an error from an outside service in one sentence, with a remedy.
export type Explanation = {
  what: string;
  help: string;
  /** The credentials aren't allowed to check it, so nothing is known to be wrong. */
  forbidden?: true;
};

type Thrown = Error & { code?: string; address?: string; hostname?: string };

const SIGN_IN_AGAIN = 'Run aws sso login, or get new keys';

const causes: [sign: RegExp, explain: (text: string) => Explanation][] = [
  [
    /Signature expired|Signature not yet current|RequestTimeTooSkewed|RequestExpired/i,
    () => ({
      what: `this machine's clock is wrong (it says ${new Date().toISOString()})`,
      help: 'Set the clock',
    }),
  ],
  [
    /ExpiredToken|token.{0,60}\bexpired\b|sso session.{0,80}(expired|invalid|not found)/i,
    () => ({ what: 'the session has expired', help: SIGN_IN_AGAIN }),
  ],
  [
    /CredentialsProviderError|no AWS credentials|could not load credentials/i,
    () => ({ what: 'there are no AWS credentials', help: 'Set AWS_PROFILE, or run aws configure sso' }),
  ],
  [
    /InvalidClientTokenId|UnrecognizedClient|InvalidAccessKeyId|security token included in the request is invalid/i,
    () => ({
      what: 'AWS does not know these credentials',
      help: `They may have been deleted, or belong to another partition. ${SIGN_IN_AGAIN}`,
    }),
  ],
  [
    /SignatureDoesNotMatch|InvalidSignature/i,
    () => ({ what: 'AWS refuses the signature', help: 'The secret key does not belong to this access key' }),
  ],
  [
    /AccessDenied|not authorized to perform|UnauthorizedOperation/i,
    (text) => {
      const [, action] = /perform:? ([\w-]+:\w+)/.exec(text) ?? [];
      const denied = /explicit deny in an? ([\w ]+?) policy/.exec(text)?.[1];
      return {
        what: `these credentials may not ${action ? `call ${action}` : 'do that'}${denied ? ` (denied by a ${denied} policy)` : ''}`,
        help: 'Use a role that may read this account, such as ReadOnlyAccess plus the secrets of the stack',
        forbidden: true,
      };
    },
  ],
  [
    /OptInRequired|SubscriptionRequired|not subscribed|account.{0,40}(being verified|not.{0,8}verified|suspended)/i,
    (text) => ({ what: `the account cannot use it yet: ${text}`, help: 'AWS activates a new account within a day' }),
  ],
  [
    /^\w*(Throttl|TooManyRequests|RequestLimit|SlowDown)\w* |Rate exceeded/,
    () => ({ what: 'AWS is throttling', help: 'Try again in a minute' }),
  ],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|ETIMEDOUT|TimeoutError|No connection in time/,
    (text) => ({ what: `no answer: ${text}`, help: 'Check the network, or set a proxy' }),
  ],
];

export const explainError = (error: unknown): Explanation => {
  const { name = '', message = '', code = '' } = (error ?? {}) as Thrown;
  const text = message || name || String(error);
  const [, explain] = causes.find(([sign]) => sign.test(`${name} ${code}: ${text}`)) ?? [];
  return explain?.(text) ?? { what: text, help: 'DEBUG=1 shows where it comes from' };
};
