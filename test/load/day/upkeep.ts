// The schedules of the template, as much faster as the day is.
import { HOUR, MINUTE } from '../../../lambdas/core/platform/clock.ts';
import { call, local } from '../../cloud/client.ts';

type Schedule = { name: string; expression: string; enabled: boolean };

const everyMs = (expression: string): number => {
  const [, number = '', unit = ''] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  return Number(number) * ({ minute: MINUTE, hour: HOUR, day: 24 * HOUR }[unit] ?? Number.NaN);
};

/** A run that takes longer than its interval puts the next one off. */
export const startUpkeep = async (speed: number): Promise<{ stop(): void; failures: string[] }> => {
  const { schedules } = (await local()) as { schedules: Schedule[] };
  const failures: string[] = [];
  const timers = schedules
    .filter(({ expression, enabled }) => enabled && everyMs(expression) > 0)
    .map(({ name, expression }) => {
      let isRunning = false;
      const run = async () => {
        if (isRunning) return;
        isRunning = true;
        const reply = await call('POST', `/_local/schedules/${name}?at=${new Date().toISOString()}`).catch(String);
        if (typeof reply === 'string' || reply.status !== 200)
          failures.push(`${name}: ${typeof reply === 'string' ? reply : reply.text}`);
        isRunning = false;
      };
      return setInterval(() => void run(), everyMs(expression) / speed);
    });
  return { stop: () => timers.forEach(clearInterval), failures };
};
