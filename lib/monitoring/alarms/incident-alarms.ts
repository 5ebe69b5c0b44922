// What functions notice and someone should look at, wherever it happens in the stage.
import { Duration } from 'aws-cdk-lib/core';
import type { Settings } from '../../settings/settings.ts';
import { type AlarmSpec, stageMetric } from './alarm-spec.ts';

const ONE_HOUR = Duration.hours(1);

/** Only where a stage has a scanner. No one can open the files; clients can't go on with them. */
const scanAlarms = ({ stage, malwareScan }: Settings): AlarmSpec[] =>
  malwareScan === 'off'
    ? []
    : [{ subject: 'scans', page: 'files-unscanned', metric: stageMetric('UnscannedFiles', stage), threshold: 1 }];

export const incidentAlarms = (settings: Settings): AlarmSpec[] => [
  ...stageAlarms(settings.stage),
  ...scanAlarms(settings),
];

const stageAlarms = (stage: string): AlarmSpec[] => [
  // Someone wrote to the table or the bucket past our functions.
  {
    subject: 'seals',
    page: 'record-altered',
    metric: stageMetric('AlteredRecords', stage),
    threshold: 1,
    urgent: true,
  },
  // A fault of a release, or of someone who wrote to the table by hand: people miss something without knowing.
  { subject: 'rows', page: 'rows-unreadable', metric: stageMetric('UnreadableRows', stage), threshold: 1 },
  // An authority's: our own is renewed without anyone.
  { subject: 'pdfs', page: 'certificate-expires', metric: stageMetric('CertificateExpires', stage), threshold: 1 },
  // A stolen cookie, or a browser's backup that was restored: only a person can tell.
  {
    subject: 'sessions',
    page: 'security-events',
    metric: stageMetric('ReplayedSessions', stage),
    threshold: 1,
    urgent: true,
  },
  // A guest who mistypes a pin locks one. This many in an hour are someone who guesses.
  { subject: 'pins', page: 'security-events', metric: stageMetric('PinLocks', stage, ONE_HOUR), threshold: 20 },
  // Refusals are everyday: a session that ended, a typing mistake. So many in an hour are a program, or a fault of ours.
  { subject: 'calls', page: 'security-events', metric: stageMetric('RefusedCalls', stage, ONE_HOUR), threshold: 1000 },
  {
    subject: 'sign-ins',
    page: 'security-events',
    metric: stageMetric('RefusedSignIns', stage, ONE_HOUR),
    threshold: 200,
  },
  { subject: 'proofs', page: 'security-events', metric: stageMetric('RefusedProofs', stage, ONE_HOUR), threshold: 100 },
  {
    subject: 'pin-tries',
    page: 'security-events',
    metric: stageMetric('RefusedPins', stage, ONE_HOUR),
    threshold: 200,
  },
  // The agent can't email anyone until staff have looked.
  { subject: 'senders', page: 'sender-stopped', metric: stageMetric('SendersStopped', stage), threshold: 1 },
  // Guests don't notice: the guide or the agent answers. But the model is paid for and of no use.
  {
    subject: 'assistant',
    page: 'assistant-answers',
    metric: stageMetric('UnusedAnswers', stage, ONE_HOUR),
    threshold: 10,
  },
];
