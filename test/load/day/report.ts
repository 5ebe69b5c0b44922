// The day in figures.
import type { Bill } from './bill.ts';
import { countOf } from './plan.ts';

export type Hour = { done: number; failed: number; turnedAway: number; backlog: number; oldestMs: number };
type Day = {
  agents: number;
  speed: number;
  hours: Hour[];
  failures: string[];
  restMs: number;
  isAtRest: boolean;
  dead: number;
  bill: Bill;
};

const FAILURES_SHOWN = 5;
const FAILURE_LENGTH = 200;
const KEYS_SHOWN = 5;
const format = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 0 });
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const cells = (...values: (string | number)[]) => values.map((value) => String(value).padStart(12)).join('');

const tellHours = ({ hours, speed }: Day) => {
  console.log(cells('hour', 'done', 'failed', 'turned away', 'backlog', 'oldest'));
  for (const [hour, { done, failed, turnedAway, backlog, oldestMs }] of hours.entries())
    console.log(cells(`${hour}:00`, done, failed, turnedAway, backlog, seconds(oldestMs)));
  console.log(
    `Backlog and oldest are the most that was seen, in real time: a second of this machine is ${speed} s of that day.`,
  );
};

const tellBill = ({ bill: { amounts, dollars, hottestKeys }, hours, speed }: Day) => {
  for (const [what, amount] of Object.entries(amounts))
    console.log(`  ${what.padEnd(20)} ${format(amount).padStart(10)}`);
  for (const [what, price] of Object.entries(dollars))
    console.log(`  ${what.padEnd(20)} ${price.toFixed(4).padStart(10)} USD`);
  const total = Object.values(dollars).reduce((sum, price) => sum + price, 0);
  console.log(`  ${'the day'.padEnd(20)} ${total.toFixed(4).padStart(10)} USD, without free allowances`);
  const inSeconds = (hours.length * 3600) / speed;
  for (const { key, readUnits, writeUnits } of hottestKeys.slice(0, KEYS_SHOWN))
    console.log(
      `  ${key}: ${format(readUnits)} read and ${format(writeUnits)} write units, ${(writeUnits / inSeconds).toFixed(1)} write units a second of 1,000`,
    );
};

export const tellDay = (day: Day): void => {
  const { agents, speed, hours, failures, restMs, isAtRest, dead, bill } = day;
  const minutes = ((hours.length * 60) / speed).toFixed(1);
  console.log(
    `A day of ${format(agents)} agents in ${minutes} minutes: ${format(countOf('visit', agents))} visits, ` +
      `${format(countOf('request', agents))} requests with their reports, ${format(countOf('word', agents))} words with their answers, ` +
      `${format(countOf('client', agents))} new clients`,
  );
  tellHours(day);
  tellBill(day);
  console.log(
    isAtRest
      ? `Nothing waited ${seconds(restMs)} after the last one was done; ${dead} given up, ${bill.failedRuns} runs of functions failed`
      : `Work still waited ${seconds(restMs)} after the last one was done; ${dead} given up`,
  );
  console.log(`${failures.length} failed`);
  const times = new Map<string, number>();
  for (const failure of failures) {
    const told = failure.replace(/\d+/g, 'N').slice(0, FAILURE_LENGTH);
    times.set(told, (times.get(told) ?? 0) + 1);
  }
  const oftenFirst = [...times].sort(([, a], [, b]) => b - a);
  for (const [failure, count] of oftenFirst.slice(0, FAILURES_SHOWN)) console.log(`  ${count} times: ${failure}`);
};
