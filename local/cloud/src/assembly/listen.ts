// Opens what the outside reaches: the endpoint for AWS calls, and the edge for browsers.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AwsEndpoint, createAwsEndpoint } from '../aws/endpoint/endpoint.ts';
import { operationOf } from '../aws/endpoint/read-request.ts';
import { createEdge, type Edge } from '../edge/edge.ts';
import { type Parts, userOf } from './cloud-parts.ts';
import { userPoolPath } from './local-routes.ts';

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

export type EdgeOptions = {
  port: number;
  /** Asked before the distribution: true when it has answered. */
  extra(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
};

export const openEdge = async (parts: Parts, { port, extra }: EdgeOptions): Promise<Edge> => {
  const { host, distribution, site, restApis, webSocketApis, permissions, buckets } = parts;
  const { siteUrl, simulators, log } = host;
  if (!distribution) throw new Error('The template has no CloudFront distribution to serve');
  const edge = await createEdge({
    distribution,
    port,
    log,
    extra,
    origins: {
      // What deployments brought, or what functions put there.
      read: async (bucket, key) =>
        (await site.read(bucket, key)) ??
        (permissions.distributionMayRead(distribution.arn, { bucket, key }) ? buckets.read(bucket, key) : undefined),
      mayList: (bucket) => permissions.distributionMayList(distribution.arn, bucket),
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
