// Which browsers' pages may call a bucket, as its CORS rules say.
export type CorsRule = {
  AllowedOrigins: string[];
  AllowedMethods: string[];
  AllowedHeaders?: string[];
  ExposedHeaders?: string[];
  MaxAge?: number;
};

/** A rule of the template. */
export const readCorsRule = ({
  AllowedOrigins,
  AllowedMethods,
  AllowedHeaders,
  ExposedHeaders,
  MaxAge,
}: CorsRule): CorsRule => ({
  AllowedOrigins,
  AllowedMethods,
  ...(AllowedHeaders ? { AllowedHeaders } : {}),
  ...(ExposedHeaders ? { ExposedHeaders } : {}),
  ...(MaxAge === undefined ? {} : { MaxAge }),
});

export type CorsCall = {
  origin: string;
  method: string;
  /** Of a preflight: the headers that the page wants to send. */
  headers?: string[];
};

/** The answer's headers by the first rule that allows the call; undefined when none does. */
export const corsHeaders = (rules: CorsRule[], call: CorsCall): Record<string, string> | undefined => {
  const rule = rules.find((each) => allows(each, call));
  if (!rule) return undefined;
  const isForAll = rule.AllowedOrigins.includes('*');
  const { headers = [] } = call;
  return {
    'access-control-allow-origin': isForAll ? '*' : call.origin,
    'access-control-allow-methods': rule.AllowedMethods.join(', '),
    ...(isForAll ? {} : { 'access-control-allow-credentials': 'true' }),
    ...(headers.length > 0 ? { 'access-control-allow-headers': headers.join(', ') } : {}),
    ...(rule.ExposedHeaders ? { 'access-control-expose-headers': rule.ExposedHeaders.join(', ') } : {}),
    ...(rule.MaxAge === undefined ? {} : { 'access-control-max-age': String(rule.MaxAge) }),
    vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
  };
};

const allows = (rule: CorsRule, { origin, method, headers = [] }: CorsCall): boolean =>
  rule.AllowedMethods.includes(method) &&
  rule.AllowedOrigins.some((pattern) => fitsWildcard(pattern, origin)) &&
  headers.every((header) => (rule.AllowedHeaders ?? []).some((pattern) => fitsWildcard(pattern, header)));

/** A pattern has at most one `*`. */
const fitsWildcard = (pattern: string, text: string): boolean => {
  const [start = '', end] = pattern.toLowerCase().split('*');
  const lower = text.toLowerCase();
  if (end === undefined) return lower === start;
  return lower.length >= start.length + end.length && lower.startsWith(start) && lower.endsWith(end);
};
