import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AwsEndpoint, createAwsEndpoint } from '../aws/endpoint/endpoint.ts';
import { operationOf } from '../aws/endpoint/read-request.ts';
import { apiAddress } from '../edge/direct.ts';
import { createEdge, type Edge } from '../edge/edge.ts';
import { restApi } from '../resources/api-gateway/rest-api.ts';
import { v2Api } from '../resources/api-gateway/v2-api.ts';
import { distribution } from '../resources/cloudfront/distribution.ts';
import { userPoolDomain } from '../resources/cognito/user-pool-parts.ts';
import { bucket } from '../resources/s3/bucket.ts';
import type { Stack } from '../template/stack.ts';
import { type Parts, userOf, userPoolPath } from './cloud-parts.ts';

// Opens the cloud to the outside: the endpoint for AWS calls, and the edge for browsers.

export const openEndpoint = async (parts: Parts, port: number): Promise<AwsEndpoint> => {
  const { host, services, permissions } = parts;
  const endpoint = await createAwsEndpoint({
    services,
    callers: permissions.callers.known,
    judge: permissions.grants.ask,
    port,
    faults: host.faults,
    log: host.log,
    now: host.clock.now,
    onCall({ service, action, request, status, reply }) {
      const [input, output] = [request.body.toString(), String(reply.body ?? '')];
      host.onExchange?.({ service, operation: operationOf(request), input, status, output });
      const by = userOf(parts, request);
      if (by && service !== 'dynamodb') host.usage.called(by, action);
    },
  });
  host.onClose(endpoint.close);
  return endpoint;
};

type EdgeOptions = {
  port: number;
  /** Runs before the distribution: true if it has answered. */
  extra(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
};

export const openEdge = async (parts: Parts, { port, extra }: EdgeOptions): Promise<Edge> => {
  const { host, distribution, site, restApis, webSocketApis, permissions, buckets } = parts;
  const { siteUrl, simulators, log } = host;
  const edge = await createEdge({
    distribution,
    port,
    log,
    extra,
    origins: {
      // Objects from deployments, or from functions.
      read: async (bucket, key) =>
        (await site.read(bucket, key)) ??
        (permissions.distributionMayRead(distribution?.arn ?? '', { bucket, key })
          ? buckets.read(bucket, key)
          : undefined),
      mayList: (bucket) => permissions.distributionMayList(distribution?.arn ?? '', bucket),
      restApis,
      webSocketApis,
    },
    config: () => ({
      userPoolEndpoint: `${siteUrl}${userPoolPath}/`,
      hostedUiDomain: siteUrl,
      ...Object.assign({}, ...simulators.map((one) => one.siteConfig(one))),
    }),
    localSources: simulators.filter((one) => one.isCalledByPages).map(({ baseUrl }) => baseUrl),
    localize: host.localize,
  });
  host.onClose(edge.close);
  // An open socket would keep the edge from closing.
  for (const { close } of webSocketApis) host.onClose(close);
  return edge;
};

// A template names the addresses of AWS and of outside services; on this machine they are elsewhere. Only the addresses that
// functions and the user pool get change, never their code's use of them.

type Addresses = {
  siteUrl: string;
  awsUrl: string;
  userPoolUrl: string;
  /** The addresses of services that simulators play. */
  replaced: { from: string; to: string }[];
};

export type Localize = <T>(value: T) => T;

export const createLocalize = (stack: Stack, addresses: Addresses): Localize => {
  const { siteUrl, awsUrl, userPoolUrl, replaced } = addresses;
  const sites = stack.all(distribution).flatMap(({ hosts }) => hosts);
  const domainOf = (apiId: string) => `${apiId}.execute-api.us-east-1.amazonaws.com`;
  const v2 = stack.all(v2Api);
  const https = v2.filter(({ protocol }) => protocol === 'HTTP');
  const apis = [...stack.all(restApi), ...https].map(({ apiId }) => apiId);
  const sockets = v2.filter((one) => !https.includes(one)).map(({ apiId }) => apiId);
  const buckets = stack.all(bucket).map(({ name }) => `https://${name}.s3.us-east-1.amazonaws.com`);
  const signInPages = stack.all(userPoolDomain).map(({ prefix }) => prefix);
  const replacements = [
    ...sites.map((host) => ({ from: `https://${host}`, to: siteUrl })),
    ...apis.map((id) => ({ from: `https://${domainOf(id)}`, to: apiAddress(siteUrl, id) })),
    ...sockets.map((id) => ({ from: `wss://${domainOf(id)}`, to: apiAddress(siteUrl, id).replace('http', 'ws') })),
    // Its own connections are managed at the endpoint of AWS calls.
    ...sockets.map((id) => ({ from: `https://${domainOf(id)}`, to: awsUrl })),
    ...buckets.map((address) => ({ from: address, to: awsUrl })),
    ...signInPages.map((prefix) => ({ from: `https://${prefix}.auth.us-east-1.amazoncognito.com`, to: siteUrl })),
    { from: 'https://sqs.us-east-1.amazonaws.com', to: awsUrl },
    { from: 'https://cognito-idp.us-east-1.amazonaws.com', to: userPoolUrl },
    ...replaced,
  ];
  const inText = (text: string) => replacements.reduce((done, { from, to }) => done.replaceAll(from, to), text);
  return <T>(value: T): T => JSON.parse(inText(JSON.stringify(value))) as T;
};
