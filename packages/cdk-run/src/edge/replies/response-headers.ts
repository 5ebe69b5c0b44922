import { type Header, headerOf, withHeader, withoutHeaders } from '../../gateway/exchange.ts';

// Response headers policies: the headers that CloudFront adds to, or removes from, the origin's answer.

export type ResponseHeadersPolicy = (reply: Header[], request: { headers: Header[] }) => Header[];

type Rule = { name: string; value: string; override: boolean };
type Config = Record<string, unknown>;

/** A ResponseHeadersPolicyConfig of the template. */
export const createResponseHeadersPolicy = (config: Config): ResponseHeadersPolicy => {
  const rules = [...securityRules(config.SecurityHeadersConfig), ...customRules(config.CustomHeadersConfig)];
  const removed = items(config.RemoveHeadersConfig).map(({ Header }) => String(Header));
  const cors = config.CorsConfig as Config | undefined;
  return (reply, request) => {
    const corsRules = cors ? readCors(cors, headerOf(request.headers, 'origin')) : [];
    return [...rules, ...corsRules].reduce(
      (headers, { name, value, override }) =>
        override || headerOf(headers, name) === undefined ? withHeader(headers, name, value) : headers,
      withoutHeaders(reply, removed),
    );
  };
};

const SECURITY = {
  ContentTypeOptions: { Override: true },
  FrameOptions: { FrameOption: 'SAMEORIGIN', Override: false },
  ReferrerPolicy: { ReferrerPolicy: 'strict-origin-when-cross-origin', Override: false },
  StrictTransportSecurity: { AccessControlMaxAgeSec: 31_536_000, Override: false },
  XSSProtection: { Protection: true, ModeBlock: true, Override: false },
};

const items = (value: unknown) => ((value as { Items?: Config[] } | undefined)?.Items ?? []) as Config[];

const customRules = (value: unknown): Rule[] =>
  items(value).map(({ Header, Value, Override }) => ({
    name: String(Header),
    value: String(Value ?? ''),
    override: Override === true,
  }));

const securityRules = (value: unknown): Rule[] =>
  Object.entries((value ?? {}) as Record<string, Config>).map(([kind, config]) => {
    const write = SECURITY_HEADERS[kind];
    if (!write) throw new Error(`The local edge does not know ${kind} of a response headers policy`);
    const [name, text] = write(config);
    return { name, value: text, override: config.Override === true };
  });

const SECURITY_HEADERS: Record<string, (config: Config) => [string, string]> = {
  ContentSecurityPolicy: (c) => ['Content-Security-Policy', String(c.ContentSecurityPolicy)],
  ContentTypeOptions: () => ['X-Content-Type-Options', 'nosniff'],
  FrameOptions: (c) => ['X-Frame-Options', String(c.FrameOption)],
  ReferrerPolicy: (c) => ['Referrer-Policy', String(c.ReferrerPolicy)],
  StrictTransportSecurity: (c) => [
    'Strict-Transport-Security',
    `max-age=${c.AccessControlMaxAgeSec}${c.IncludeSubdomains ? '; includeSubDomains' : ''}${c.Preload ? '; preload' : ''}`,
  ],
  XSSProtection: (c) => ['X-XSS-Protection', c.Protection ? `1${c.ModeBlock ? '; mode=block' : ''}` : '0'],
};

/** CORS headers are sent only to callers that name an origin the policy allows. */
const readCors = (cors: Config, origin: string | undefined): Rule[] => {
  const list = (name: string) => items(cors[name]).map(String);
  const origins = list('AccessControlAllowOrigins');
  const allowed = origin !== undefined && (origins.includes('*') || origins.includes(origin));
  if (!allowed) return [];
  const override = cors.OriginOverride === true;
  const rules: [string, string][] = [
    ['Access-Control-Allow-Origin', origins.includes('*') ? '*' : origin],
    ['Access-Control-Allow-Methods', list('AccessControlAllowMethods').join(', ')],
    ['Access-Control-Allow-Headers', list('AccessControlAllowHeaders').join(', ')],
    ['Access-Control-Expose-Headers', list('AccessControlExposeHeaders').join(', ')],
    ['Access-Control-Allow-Credentials', cors.AccessControlAllowCredentials === true ? 'true' : ''],
    ['Access-Control-Max-Age', cors.AccessControlMaxAgeSec === undefined ? '' : String(cors.AccessControlMaxAgeSec)],
  ];
  return rules.filter(([, value]) => value !== '').map(([name, value]) => ({ name, value, override }));
};

/** CloudFront's managed policies, by id: SecurityHeadersPolicy. */
export const MANAGED_RESPONSE_HEADERS: Record<string, ResponseHeadersPolicy> = {
  '67f7725c-6f97-4210-82d7-5512b31e9d03': createResponseHeadersPolicy({ SecurityHeadersConfig: SECURITY }),
};

// The one place where the local edge's answers differ from CloudFront's, with the reasons.

/**
 * `localize`: replaces AWS's addresses by the local ones. `localSources`: hosts besides the edge's own that play outside
 * services here (the analytics stand-in, say).
 */
export const localHeaders = (
  headers: Header[],
  port: number,
  localSources: string[] = [],
  localize: (policy: string) => string = (policy) => policy,
): Header[] =>
  headers
    // The local edge speaks plain http. A browser that took the header seriously would lock itself out of every
    // other program on localhost.
    .filter(([name]) => name.toLowerCase() !== 'strict-transport-security')
    .map(
      ([name, value]): Header =>
        name.toLowerCase() === 'content-security-policy'
          ? [name, localPolicy(localize(value), port, localSources)]
          : [name, value],
    );

/**
 * On AWS the policy names Plaid's and Cognito's hosts. Here the edge itself plays both, so wherever another host is allowed,
 * the edge's own origin has to be. Chromium takes `'self'` for ws: as well; older browsers do not, hence the explicit
 * addresses. A source that the policy refuses altogether stays refused.
 */
const localPolicy = (policy: string, port: number, localSources: string[]): string =>
  policy
    .split(';')
    .map((directive) => directive.trim().split(/\s+/))
    // Would send the page's own requests to https on this port, which doesn't speak it.
    .filter(([name]) => name !== '' && name?.toLowerCase() !== 'upgrade-insecure-requests')
    .map(([name = '', ...sources]) => [name, ...sources, ...additions(name.toLowerCase(), sources, port, localSources)])
    .map((directive) => directive.join(' '))
    .join('; ');

const FETCHING = ['connect-src', 'script-src', 'frame-src', 'form-action'];

const additions = (name: string, sources: string[], port: number, localSources: string[]): string[] => {
  if (!FETCHING.includes(name) || sources.includes("'none'")) return [];
  const sockets = name === 'connect-src' ? [`ws://localhost:${port}`, `ws://127.0.0.1:${port}`] : [];
  return ["'self'", ...sockets, ...localSources].filter((source) => !sources.includes(source));
};
