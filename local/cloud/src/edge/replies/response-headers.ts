// Response headers policies: what CloudFront adds to, or removes from, the origin's answer.
import { type Header, headerOf, withHeader, withoutHeaders } from '../../gateway/exchange.ts';

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
