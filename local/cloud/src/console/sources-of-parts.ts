// What the console shows and changes, from the parts of the cloud.

import type { Parts } from '../assembly/cloud-parts.ts';
import { operatorKeys } from '../iam/permissions/operator.ts';
import { region } from '../template/intrinsics.ts';
import { queueConsole } from './queue-console.ts';
import type { ConsoleSources, SignIn } from './sources.ts';
import { createTableBrowser } from './table-browser.ts';

export const consoleSources = (parts: Parts, signIns: () => Record<string, SignIn>): ConsoleSources => {
  const { host, database, mailbox, mail, functions, schedules, queues, permissions, scanner } = parts;
  const { simulators, stack, configuration, awsUrl, usage, faults, storm } = host;
  const tables = database.tables.map(({ name }) => name);
  return {
    productName: configuration.name,
    accounts: signIns,
    connections: () => ({
      ...Object.fromEntries(simulators.map(({ name, baseUrl, keys }) => [name, { baseUrl, ...keys }])),
      aws: { endpoint: awsUrl, region, ...operatorKeys },
      dynamodb: { endpoint: database.endpoint, tables },
      stack: { name: stack.name, outputs: stack.outputs },
    }),
    mail: { ...mailbox, opened: mail.opened },
    functions: { list: functions.stats, log: functions.log, cool: functions.cool },
    usage,
    schedules: { list: schedules.list, run: schedules.run },
    queues: queueConsole(queues),
    tables: createTableBrowser(database.call, tables),
    simulators,
    faults,
    storm,
    scanner,
    iam: permissions.grants,
  };
};
