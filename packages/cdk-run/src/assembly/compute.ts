import { join } from 'node:path';
import { openState } from 'simulator-kit/state';
import type { Queues } from '../aws/sqs/queues.ts';
import { createOutsideNames } from '../console/outside-names.ts';
import type { Permissions } from '../iam/permissions/permissions.ts';
import { createDeliver, createDeliverAs, createEventBus } from '../lambda/events/event-bus.ts';
import { createEventSources, type EventSourcesOptions } from '../lambda/events/event-sources.ts';
import { createDemandPermission } from '../lambda/invoke-service.ts';
import { createLambdas } from '../lambda/lambdas.ts';
import { createSchedules } from '../lambda/schedules.ts';
import type { Registry } from '../registry/registry.ts';
import { isPlayed } from '../registry/resource-type.ts';
import type { Parts } from './cloud-parts.ts';
import type { Host } from './host.ts';

// The functions, their triggers, and their permissions.

export type Compute = ReturnType<typeof createCompute>;

type Storage = { queues: Queues; database: EventSourcesOptions['database'] };

export const createCompute = (host: Host, { queues, database }: Storage, permissions: Permissions) => {
  const { dataDir, log } = host;
  const deliver = createDeliver(queues);
  const deliverAs = createDeliverAs(deliver, permissions, log);
  const functions = createFunctions(host, permissions, deliverAs);
  const demand = createDemandPermission(permissions.invokePermissions);
  const shared = { invoke: functions.invoke, send: deliver, demand };
  const lastRuns = openState<Record<string, string>>(join(dataDir, 'schedules.json'), () => ({}));
  const bus = createEventBus(shared);
  const schedules = createSchedules({ ...shared, lastRuns, isHeld: host.clock.isSet, log });
  const eventSources = createEventSources({
    dataDir,
    lambdas: functions,
    database,
    queues,
    permissions,
    deliverAs,
    weather: host.storm.weather,
    aheadMs: () => host.clock.aheadMs[0] ?? 0,
    log,
  });
  return { permissions, functions, demand, bus, schedules, eventSources };
};

const createFunctions = (host: Host, permissions: Permissions, deliver: ReturnType<typeof createDeliverAs>) => {
  const { simulators, siteUrl, usage, localize } = host;
  const addresses = simulators.map(({ name, baseUrl }) => [name, baseUrl]);
  const outside = createOutsideNames({ ...Object.fromEntries(addresses), site: siteUrl });
  const named = simulators.flatMap(({ hosts, baseUrl }) =>
    Object.entries(hosts).map(([name, leadsTo]) => [name, { leadsTo, baseUrl }]),
  );
  const LOCAL_HOSTS = JSON.stringify(Object.fromEntries(named));
  const functions = createLambdas({
    dataDir: host.dataDir,
    endpointUrl: host.awsUrl,
    aheadMs: host.clock.aheadMs,
    faults: host.faults,
    deliver,
    environment({ name, environment }) {
      const { accessKeyId, secretAccessKey } = permissions.callers.credentialsOf(name);
      const keys = { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey };
      const LOCAL_CLOCK_SKEW_MS = String(host.storm.weather()?.skewMs ?? 0);
      return { ...localize(environment), ...keys, LOCAL_CLOCK_SKEW_MS, LOCAL_HOSTS };
    },
    onCalled: ({ name, label, host: address, path }) =>
      usage.called({ function: name, route: label }, outside(address, path)),
    onEntry({ name, label, durationMs, heapMb, initMs, error }) {
      const run = { durationMs, heapMb, coldStart: initMs !== undefined, failed: error !== undefined };
      usage.finished({ function: name, route: label }, run);
    },
  });
  // An instance keeps the clock that it was started with.
  host.storm.onChange(async () => {
    for (const { name } of functions.functions) functions.cool(name);
  });
  host.onClose(functions.close);
  return functions;
};

// Plays the resources of a template: each is declared to the part that plays it, and then started.

export const play = async (registry: Registry, parts: Parts): Promise<void> => {
  const { stack } = parts.host;
  const played = [...registry.values()].filter(isPlayed);
  for (const type of played) for (const declared of stack.all(type)) type.declare?.(declared, parts);
  parts.permissions.settle(parts.functions.functions);
  for (const type of played) for (const declared of stack.all(type)) await type.start?.(declared, parts);
};
