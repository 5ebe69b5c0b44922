// Why somebody outside gave no answer, as one sentence and what to do about it: AWS's words are for whoever knows them.
export type Why = {
  what: string;
  help: string /** Nothing is known to be wrong: it may not be looked at. */;
  forbidden?: true;
};

type Thrown = Error & { code?: string; address?: string; hostname?: string };

const AGAIN = 'aws sso login, or new keys from whoever gives you yours';

const causes: [sign: RegExp, why: (text: string) => Why][] = [
  [
    /Signature expired|Signature not yet current|RequestTimeTooSkewed|RequestExpired/i,
    () => ({
      what: `AWS takes this machine's clock for wrong (it says ${new Date().toISOString()})`,
      help: 'Set the clock',
    }),
  ],
  [
    /ExpiredToken|token.{0,60}\bexpired\b|sso session.{0,80}(expired|invalid|not found)/i,
    () => ({ what: 'the session has expired', help: AGAIN }),
  ],
  [
    /CredentialsProviderError|no AWS credentials|could not load credentials/i,
    () => ({ what: 'there are no AWS credentials', help: 'Name a profile with AWS_PROFILE, or run aws configure sso' }),
  ],
  [
    /InvalidClientTokenId|UnrecognizedClient|InvalidAccessKeyId|security token included in the request is invalid/i,
    () => ({ what: 'AWS does not know these credentials', help: `They may be deleted, or of elsewhere: ${AGAIN}` }),
  ],
  [
    /SignatureDoesNotMatch|InvalidSignature/i,
    () => ({ what: 'AWS refuses the signature', help: 'The secret key is not the one of this access key' }),
  ],
  [
    /AccessDenied|not authorized to perform|UnauthorizedOperation/i,
    (text) => {
      const [, action] = /perform:? ([\w-]+:\w+)/.exec(text) ?? [];
      const denied = /explicit deny in an? ([\w ]+?) policy/.exec(text)?.[1];
      return {
        what: `these credentials may not ${action ?? 'ask that'}${denied ? `, by a ${denied} policy` : ''}`,
        help: 'Look with a role that may read this account, such as ReadOnlyAccess with the secrets of the stack',
        forbidden: true,
      };
    },
  ],
  [
    /OptInRequired|SubscriptionRequired|not subscribed|account.{0,40}(being verified|not.{0,8}verified|suspended)/i,
    (text) => ({ what: `the account may not use it yet: ${text}`, help: 'AWS opens a new account within a day' }),
  ],
  [
    /^\w*(Throttl|TooManyRequests|RequestLimit|SlowDown)\w* |Rate exceeded/,
    () => ({ what: 'AWS asks for patience', help: 'Try again in a minute' }),
  ],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|ETIMEDOUT|TimeoutError|No connection in time/,
    (text) => ({ what: `no answer: ${text}`, help: 'Is there a network, or a proxy to name?' }),
  ],
];

export const whyOf = (error: unknown): Why => {
  const { name = '', message = '', code = '' } = (error ?? {}) as Thrown;
  const text = message || name || String(error);
  const [, why] = causes.find(([sign]) => sign.test(`${name} ${code}: ${text}`)) ?? [];
  return why?.(text) ?? { what: text, help: 'DEBUG=1 shows where it comes from' };
};
