// What of the viewer's request reaches the origin: only what the behavior's policies name.
import { type Header, headerOf, type OriginRequest, withHeader, withoutHeaders } from '../gateway/exchange.ts';
import type { Behavior } from './distribution.ts';
import { selects } from './policies.ts';

/**
 * What API Gateway sees as the caller: an address of CloudFront's, not the viewer's. Code that confuses the two shows
 * here already.
 */
export const EDGE_ADDRESS = '64.252.64.1';

const HOP_BY_HOP = ['connection', 'keep-alive', 'proxy-authorization', 'proxy-connection', 'te', 'trailer', 'upgrade'];

export const originRequest = (behavior: Behavior, viewer: OriginRequest, distributionId: string): OriginRequest => {
  const { cachePolicy, originRequestPolicy: policy, origin } = behavior;
  const wants = (part: 'headers' | 'cookies' | 'query', name: string) =>
    selects(cachePolicy[part], name) || (policy !== undefined && selects(policy[part], name));
  const cookies = (headerOf(viewer.headers, 'cookie') ?? '')
    .split(/;\s*/)
    .filter((cookie) => cookie !== '' && wants('cookies', cookie.split('=')[0] ?? ''));
  const forwarded = withoutHeaders(viewer.headers, [
    ...HOP_BY_HOP,
    'cookie',
    'transfer-encoding',
    'content-length',
  ]).filter(([name]) => name.toLowerCase() === 'content-type' || wants('headers', name));
  const named = new Set([...(policy?.added ?? []), ...cachePolicy.headers.names]);
  const own = ownHeaders(viewer).filter(([name]) => named.has(name.toLowerCase()));
  const always: Header[] = [
    // A viewer's host would not be the API's own, which API Gateway answers with 403; see the test.
    ...(headerOf(forwarded, 'host') === undefined ? [['Host', origin.domainName] as Header] : []),
    ['Via', `1.1 ${distributionId.toLowerCase()}.cloudfront.net (CloudFront)`],
    ['X-Forwarded-For', [headerOf(viewer.headers, 'x-forwarded-for'), viewer.sourceIp].filter(Boolean).join(', ')],
    ...(headerOf(forwarded, 'user-agent') === undefined ? [['User-Agent', 'Amazon CloudFront'] as Header] : []),
    ...(cookies.length > 0 ? [['cookie', cookies.join('; ')] as Header] : []),
  ];
  const headers = [...always, ...own, ...origin.headers].reduce(
    (all, [name, value]) => withHeader(all, name, value),
    forwarded,
  );
  return {
    ...viewer,
    path: `${origin.path}${viewer.path}`,
    query: viewer.query
      .split('&')
      .filter((pair) => pair !== '' && wants('query', decodeName(pair)))
      .join('&'),
    headers,
    sourceIp: EDGE_ADDRESS,
  };
};

/** The headers that CloudFront makes itself, as far as they mean something on a laptop. */
const ownHeaders = (viewer: OriginRequest): Header[] => [
  ['CloudFront-Viewer-Address', `${viewer.sourceIp}:443`],
  ['CloudFront-Forwarded-Proto', 'https'],
  ['CloudFront-Viewer-Country', 'US'],
];

const decodeName = (pair: string) => [...new URLSearchParams(pair).keys()][0] ?? '';
