// Sets an alarm off that watches nothing, and reads in its history whether CloudWatch could publish it.
import { setTimeout as wait } from 'node:timers/promises';
import { membersIn, queryRequest, textIn } from '../aws/aws-request.ts';

export type Published = { topic: string; error?: string };

const POLL_MS = 2_000;
const GIVE_UP_MS = 60_000;

/** One entry per topic; empty if nothing was published in a minute. */
export const fireTestAlarm = async (AlarmName: string, region?: string): Promise<Published[]> => {
  const since = new Date(Date.now() - 1000);
  await setState(AlarmName, 'ALARM', region);
  try {
    const end = Date.now() + GIVE_UP_MS;
    while (Date.now() < end) {
      const found = await publishedSince(AlarmName, since, region);
      if (found.length > 0) return found;
      await wait(POLL_MS);
    }
    return [];
  } finally {
    await setState(AlarmName, 'OK', region);
  }
};

const setState = (AlarmName: string, StateValue: 'ALARM' | 'OK', region: string | undefined) =>
  queryRequest(
    'monitoring',
    'SetAlarmState',
    { AlarmName, StateValue, StateReason: 'Test by npm run ops -- doctor' },
    region,
  );

const publishedSince = async (AlarmName: string, since: Date, region: string | undefined): Promise<Published[]> => {
  const asked = {
    AlarmName,
    HistoryItemType: 'Action',
    StartDate: since.toISOString(),
    EndDate: new Date(Date.now() + 60_000).toISOString(),
  };
  const reply = await queryRequest('monitoring', 'DescribeAlarmHistory', asked, region);
  type Action = { actionState?: string; notificationResource?: string; error?: string | null };
  return membersIn(reply, 'AlarmHistoryItems').flatMap((item) => {
    const action = JSON.parse(textIn(item, 'HistoryData') ?? '{}') as Action;
    if (!action.notificationResource) return [];
    const error = action.actionState === 'Succeeded' ? undefined : (action.error ?? action.actionState ?? 'unknown');
    return [{ topic: action.notificationResource, ...(error && { error }) }];
  });
};
