// What alerts someone: alarms for every way in which the product or its work can fail, and a budget. Also the dashboard and the
// sampling of traces. The alarms are a stack inside the product's (docs/adr/023-alarms.md).
import { CfnSamplingRule } from 'aws-cdk-lib/aws-xray';
import { Construct } from 'constructs';
import type { Api } from '../api/api.ts';
import type { SocketApi } from '../api/socket-api.ts';
import type { Data } from '../data/data.ts';
import type { Email } from '../email.ts';
import type { FeatureFunction } from '../functions/feature-function.ts';
import type { Identity } from '../identity/identity.ts';
import type { Settings } from '../settings/settings.ts';
import type { Site } from '../site/site.ts';
import { type AlarmTopics, createAlarmTopics } from './alarm-topics.ts';
import type { AlarmSpec } from './alarms/alarm-spec.ts';
import { alarmNameOf } from './alarms/alarm-texts.ts';
import { AlarmsStack } from './alarms/alarms-stack.ts';
import { copyAlarms } from './alarms/copy-alarms.ts';
import { functionAlarms } from './alarms/function-alarms.ts';
import { incidentAlarms } from './alarms/incident-alarms.ts';
import { gatewayAlarms, routeAlarms } from './alarms/route-alarms.ts';
import {
  concurrencyAlarm,
  cspAlarm,
  edgeAlarms,
  emailAlarms,
  signInAlarms,
  socketAlarms,
  testAlarm,
} from './alarms/service-alarms.ts';
import { tableAlarms } from './alarms/table-alarms.ts';
import { givenUpAlarms, lateWorkAlarms, lostEventAlarms, stoppedScheduleAlarms } from './alarms/work-alarms.ts';
import { createBudget } from './budget.ts';
import { countBusiness } from './business-metrics.ts';
import { createDashboard } from './dashboard.ts';

type Watched = {
  settings: Settings;
  api: Api;
  socket: SocketApi;
  site: Site;
  email: Email;
  identity: Identity;
  data: Data;
  functions: FeatureFunction[];
};

export class Monitoring extends Construct {
  /** Where a stage notifies someone. */
  readonly topics: AlarmTopics | undefined;
  /** The name of the alarm that the doctor sets off. */
  readonly testAlarm: string;

  constructor(scope: Construct, watched: Watched) {
    super(scope, 'Monitoring');
    const { settings, api, data, functions } = watched;
    // Not with the alarms: an address is confirmed for one topic, and would have to be again for another.
    this.topics = settings.alarms ? createAlarmTopics(this, settings.stage, settings.alarms) : undefined;
    const test = testAlarm(settings.stage);
    new AlarmsStack(this, { settings, specs: [...alarmSpecs(watched), test], topics: this.topics });
    this.testAlarm = alarmNameOf(settings, test);
    sampleTraces(this, settings);
    const business = countBusiness(this, settings, api.routes.accessLog);
    createDashboard(this, { settings, api, data, functions, business });
    if (settings.budget) createBudget(this, settings.stage, settings.budget);
  }
}

const alarmSpecs = ({ settings, api, socket, site, email, identity, data, functions }: Watched): AlarmSpec[] => [
  ...functionAlarms(functions),
  ...givenUpAlarms(settings.stage, data.queues, functions),
  ...lateWorkAlarms(settings.stage, data.queues, functions),
  ...lostEventAlarms(functions),
  ...stoppedScheduleAlarms(functions),
  ...tableAlarms(data.table, data.vaultTable),
  ...copyAlarms(settings, data.documents),
  ...gatewayAlarms(api),
  ...routeAlarms(functions),
  ...socketAlarms(settings.stage, socket),
  ...edgeAlarms(site),
  ...emailAlarms(email),
  ...signInAlarms(identity),
  ...cspAlarm(functions),
  ...incidentAlarms(settings),
  concurrencyAlarm(),
];

/** One call in twenty is representative, and stays within X-Ray's free allowance. */
const sampleTraces = (scope: Construct, { stage }: Settings) => {
  const any = { host: '*', httpMethod: '*', urlPath: '*', serviceType: '*', serviceName: '*', resourceArn: '*' };
  new CfnSamplingRule(scope, 'Traces', {
    samplingRule: {
      ...any,
      ruleName: `groundwork-${stage}`,
      priority: 1000,
      version: 1,
      fixedRate: 0.05,
      reservoirSize: 0,
    },
  });
};
