// The amounts of each action, by the assumptions and at the level of the measured day.
import { assumptions as a } from './assumptions.ts';
import { asMeasured } from './measured-day.ts';

export const callsOf = asMeasured(
  'calls',
  ({ visits, requests }) => visits * a.callsPerVisit + requests * a.callsPerRequest,
);

export const writesOf = asMeasured(
  'writes',
  ({ visits, requests, clients, messages }) =>
    requests * a.writesPerRequest +
    clients * a.writesPerClient +
    visits * a.writesPerVisit +
    messages * a.writesPerMessage,
);

export const readsOf = asMeasured(
  'reads',
  ({ visits, requests, messages }) =>
    requests * a.readsPerRequest + visits * a.readsPerVisit + messages * a.readsPerMessage,
);

export const mailsOf = asMeasured('mails', ({ requests }) => requests * a.mailsPerRequest);
export const workOf = asMeasured('work', ({ requests }) => requests * a.workPerRequest);
export const kmsCallsOf = asMeasured('kmsCalls', ({ requests }) => requests * a.kmsPerRequest);

/** Invocations by people. Schedules are counted separately. */
export const invocationsOf = asMeasured(
  'invocations',
  ({ visits, requests, messages }) =>
    visits * (a.callsPerVisit + 2) + requests * (a.callsPerRequest + a.workPerRequest) + messages,
);
