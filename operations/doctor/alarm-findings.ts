// Whether alarms of a Region reach someone.
import { type Finding, fail, ok, warn } from '../command/findings.ts';
import type { Subscriber } from './doctor.ts';
import type { Published } from './test-alarm.ts';

/** `where` is empty in the first Region. */
export const findingOfSubscribers = (subscribers: Subscriber[], emails: string[], where = ''): Finding => {
  const confirmed = subscribers.filter((one) => one.confirmed).map(({ address }) => address);
  const missing = emails.filter((address) => !confirmed.includes(address));
  if (missing.length === 0) return ok(`alarms${where} reach ${confirmed.join(', ')}`);
  return (confirmed.length > 0 ? warn : fail)(
    `no one has confirmed that alarms${where} go to ${missing.join(', ')}`,
    'Follow the link in the email from AWS to that address',
  );
};

export const findingOfTestAlarm = (name: string, published: Published[], emails: string[], where = ''): Finding => {
  const errors = published.flatMap(({ error }) => (error ? [error] : []));
  if (published.length > 0 && errors.length === 0)
    return ok(`CloudWatch published ${name}${where}: see that it has arrived at ${emails.join(', ')}`);
  return fail(
    errors.length > 0
      ? `no alarm${where} can be published: ${errors.join(', ')}`
      : `the test alarm${where} was not published`,
    'docs/runbook/test-alarm.md',
  );
};
