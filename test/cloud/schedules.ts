// The clock's part, at once: schedules run as of any time.
import { call } from './client.ts';

/** Runs a schedule as of another time. */
export const runSchedule = async (task: string, at: Date): Promise<void> => {
  const reply = await call('POST', `/_local/schedules/groundwork-dev-${task}?at=${at.toISOString()}`);
  if (reply.status !== 200) throw new Error(`The schedule ${task} failed: ${reply.text}`);
};

export const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);
