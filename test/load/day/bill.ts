// The day's use of AWS, and its price.

import { synthesizeTemplate } from '../../../operations/stack/synthesize.ts';
import { prices } from '../../../scripts/capacity/prices.ts';
import { averageMemory } from '../../../scripts/capacity/template-facts.ts';
import { call } from '../../cloud/client.ts';

type Row = {
  invocations: number;
  errors: number;
  totalMs: number;
  databaseRequests: number;
  readUnits: number;
  writeUnits: number;
  calls: Record<string, number>;
};
type Usage = {
  routes: (Row & { name: string })[];
  functions: Row[];
  hottestKeys: { key: string; readUnits: number; writeUnits: number }[];
};

const MILLION = 1_000_000;

export const forgetUsage = () => call('DELETE', '/_local/usage');

export const readBill = async () => {
  const { routes, functions, hottestKeys } = (await call('GET', '/_local/usage')).body as Usage;
  const sum = (value: (row: Row) => number) => functions.reduce((total, row) => total + value(row), 0);
  const callsOf = (service: string) =>
    sum(({ calls }) =>
      Object.entries(calls).reduce((total, [name, count]) => total + (name.startsWith(service) ? count : 0), 0),
    );
  const gb = averageMemory(synthesizeTemplate('dev')) / 1024;
  const amounts = {
    'REST calls': routes
      .filter(({ name }) => name.includes(' /'))
      .reduce((total, { invocations }) => total + invocations, 0),
    invocations: sum(({ invocations }) => invocations),
    seconds: sum(({ totalMs }) => totalMs) / 1000,
    'database requests': sum(({ databaseRequests }) => databaseRequests),
    'read units': sum(({ readUnits }) => readUnits),
    'write units': sum(({ writeUnits }) => writeUnits),
    emails: callsOf('ses:'),
    'queue calls': callsOf('sqs:'),
    'key calls': callsOf('kms:'),
    'bucket calls': callsOf('s3:'),
  };
  const dollars = {
    'REST calls': (amounts['REST calls'] / MILLION) * prices.restMillion,
    functions: (amounts.invocations / MILLION) * prices.lambdaMillion + amounts.seconds * gb * prices.lambdaGbSecond,
    table:
      (amounts['read units'] / MILLION) * prices.readMillion + (amounts['write units'] / MILLION) * prices.writeMillion,
    email: (amounts.emails / 1000) * prices.sesThousand,
    keys: (amounts['key calls'] / 10_000) * prices.kmsThousandTen,
    documents: (amounts['bucket calls'] / 1000) * prices.s3PutThousand,
  };
  return { amounts, dollars, hottestKeys, failedRuns: sum(({ errors }) => errors) };
};
export type Bill = Awaited<ReturnType<typeof readBill>>;
