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

const hourLines = ({ hours, speed }: Day): string[] => [
  cells('hour', 'done', 'failed', 'turned away', 'backlog', 'oldest'),
  ...hours.map(({ done, failed, turnedAway, backlog, oldestMs }, hour) =>
    cells(`${hour}:00`, done, failed, turnedAway, backlog, seconds(oldestMs)),
  ),
  `Backlog and oldest are the most that was seen, in real time: a second of this machine is ${speed} s of that day.`,
];

const billLines = ({ bill: { amounts, dollars, hottestKeys }, hours, speed }: Day): string[] => {
  const total = Object.values(dollars).reduce((sum, price) => sum + price, 0);
  const inSeconds = (hours.length * 3600) / speed;
  return [
    ...Object.entries(amounts).map(([what, amount]) => `  ${what.padEnd(20)} ${format(amount).padStart(10)}`),
    ...Object.entries(dollars).map(([what, price]) => `  ${what.padEnd(20)} ${price.toFixed(4).padStart(10)} USD`),
    `  ${'the day'.padEnd(20)} ${total.toFixed(4).padStart(10)} USD, without free allowances`,
    ...hottestKeys
      .slice(0, KEYS_SHOWN)
      .map(
        ({ key, readUnits, writeUnits }) =>
          `  ${key}: ${format(readUnits)} read and ${format(writeUnits)} write units, ${(writeUnits / inSeconds).toFixed(1)} write units a second of 1,000`,
      ),
  ];
};

const failureLines = ({ failures }: Day): string[] => {
  const times = new Map<string, number>();
  for (const failure of failures) {
    const told = failure.replace(/\d+/g, 'N').slice(0, FAILURE_LENGTH);
    times.set(told, (times.get(told) ?? 0) + 1);
  }
  const oftenFirst = [...times].sort(([, a], [, b]) => b - a);
  return [
    `${failures.length} failed`,
    ...oftenFirst.slice(0, FAILURES_SHOWN).map(([failure, count]) => `  ${count} times: ${failure}`),
  ];
};

export const linesOfDay = (day: Day): string[] => {
  const { agents, speed, hours, restMs, isAtRest, dead, bill } = day;
  const minutes = ((hours.length * 60) / speed).toFixed(1);
  return [
    `A day of ${format(agents)} agents in ${minutes} minutes: ${format(countOf('visit', agents))} visits, ` +
      `${format(countOf('request', agents))} requests with their reports, ${format(countOf('word', agents))} words with their answers, ` +
      `${format(countOf('client', agents))} new clients`,
    ...hourLines(day),
    ...billLines(day),
    isAtRest
      ? `Nothing waited ${seconds(restMs)} after the last one was done; ${dead} given up, ${bill.failedRuns} runs of functions failed`
      : `Work still waited ${seconds(restMs)} after the last one was done; ${dead} given up`,
    ...failureLines(day),
  ];
};
