// Between HTTP and the event of a CloudFront Function. Values stay percent-encoded, as CloudFront leaves them.
import { type Header, type OriginReply, type OriginRequest, withoutHeaders } from '../../gateway/exchange.ts';

type Value = { value: string; multiValue?: { value: string }[] };
type Values = Record<string, Value>;
type Cookie = Value & { attributes?: string };

export type ViewerRequest = { method: string; uri: string; querystring: Values; headers: Values; cookies: Values };
export type ViewerResponse = {
  statusCode: number;
  statusDescription?: string;
  headers?: Values;
  cookies?: Record<string, Cookie>;
  body?: string | { encoding?: 'text' | 'base64'; data: string };
};

export const toViewerRequest = (request: OriginRequest): ViewerRequest => ({
  method: request.method,
  uri: request.path,
  querystring: gather(request.query === '' ? [] : request.query.split('&').map(pair)),
  headers: gather(withoutHeaders(request.headers, ['cookie']).map(([name, value]) => [name.toLowerCase(), value])),
  cookies: gather(
    request.headers
      .filter(([name]) => name.toLowerCase() === 'cookie')
      .flatMap(([, value]) => value.split(/;\s*/))
      .filter((cookie) => cookie !== '')
      .map(pair),
  ),
});

export const fromViewerRequest = (changed: ViewerRequest, original: OriginRequest): OriginRequest => {
  const before = toViewerRequest(original);
  const same = JSON.stringify(before.querystring) === JSON.stringify(changed.querystring);
  const cookies = spread(changed.cookies ?? {}).map(([name, value]) => `${name}=${value}`);
  return {
    ...original,
    path: changed.uri,
    query: same
      ? original.query
      : spread(changed.querystring ?? {})
          .map(([name, value]) => (value === '' ? name : `${name}=${value}`))
          .join('&'),
    headers: [
      ...spread(changed.headers ?? {}),
      ...(cookies.length > 0 ? [['cookie', cookies.join('; ')] as Header] : []),
    ],
  };
};

export const toViewerResponse = (reply: OriginReply): ViewerResponse => ({
  statusCode: reply.status,
  headers: gather(withoutHeaders(reply.headers, ['set-cookie']).map(([name, value]) => [name.toLowerCase(), value])),
  cookies: Object.fromEntries(
    reply.headers
      .filter(([name]) => name.toLowerCase() === 'set-cookie')
      .map(([, line]) => {
        const [cookie = '', ...attributes] = line.split(';');
        const [name, value] = pair(cookie);
        return [name, { value, attributes: attributes.join(';').trim() }];
      }),
  ),
});

export const fromViewerResponse = (response: ViewerResponse, original?: OriginReply): OriginReply => ({
  status: response.statusCode,
  headers: [
    ...spread(response.headers ?? {}),
    ...Object.entries(response.cookies ?? {}).map(
      ([name, { value, attributes }]): Header => [
        'set-cookie',
        `${name}=${value}${attributes ? `; ${attributes}` : ''}`,
      ],
    ),
  ],
  body: response.body === undefined ? (original?.body ?? Buffer.alloc(0)) : bodyOf(response.body),
});

const bodyOf = (body: NonNullable<ViewerResponse['body']>) =>
  typeof body === 'string' ? Buffer.from(body) : Buffer.from(body.data, body.encoding === 'base64' ? 'base64' : 'utf8');

const pair = (text: string): [string, string] => {
  const at = text.indexOf('=');
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
};

/** The last value counts; all of them are in multiValue when there are several. */
const gather = (pairs: [string, string][]): Values => {
  const all = new Map<string, string[]>();
  for (const [name, value] of pairs) all.set(name, [...(all.get(name) ?? []), value]);
  return Object.fromEntries(
    [...all].map(([name, values]) => {
      const value = values.at(-1) ?? '';
      return [name, values.length > 1 ? { value, multiValue: values.map((each) => ({ value: each })) } : { value }];
    }),
  );
};

const spread = (values: Values): [string, string][] =>
  Object.entries(values).flatMap(([name, { value, multiValue }]) =>
    (multiValue && multiValue.length > 0 ? multiValue : [{ value }]).map((each): [string, string] => [
      name,
      String(each.value),
    ]),
  );
