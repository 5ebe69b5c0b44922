import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { assumptions, costOf, runsOf, usageOfTheBar } from './cost.ts';
import { free, prices } from './prices.ts';
import type { Template } from './release.ts';

const aTemplate = (...resources: [type: string, properties?: Record<string, unknown>][]): Template => ({
  Resources: Object.fromEntries(resources.map(([Type, Properties = {}], index) => [`R${index}`, { Type, Properties }])),
});
const dollars = (template: Template, what: string, usage = usageOfTheBar) =>
  costOf(template, usage).find((line) => line.what === what)?.dollars;

describe('the bill of a month', () => {
  it('counts what stands in the template', () => {
    const Metrics = [{ MetricStat: {} }, { MetricStat: {} }, {}];
    const template = aTemplate(
      ['AWS::KMS::Key'],
      ['AWS::KMS::Key'],
      ['AWS::WAFv2::WebACL', { Rules: [{}, {}, {}] }],
      ...Array.from({ length: 6 }, (): [string, Record<string, unknown>] => ['AWS::CloudWatch::Alarm', { Metrics }]),
    );
    expect(dollars(template, 'Encryption keys')).toBe(2);
    expect(dollars(template, 'Alarms, by metric, beyond ten free ones')).toBeCloseTo(0.2);
    expect(dollars(template, 'Rules of the firewall')).toBe(3);
  });

  it('counts how often schedules run', () => {
    const rule = (ScheduleExpression: string): [string, Record<string, unknown>] => [
      'AWS::Events::Rule',
      { ScheduleExpression },
    ];
    expect(runsOf(aTemplate(rule('rate(1 minute)'), rule('rate(2 hours)')))).toBe(43_800 + 365);
  });

  it('grows with use, and without use is what stands', () => {
    const none = { agents: 0, clients: 0, requests: 0, chatMessages: 0 };
    expect(dollars(aTemplate(), 'REST calls', none)).toBe(0);
    const twice = { ...usageOfTheBar, requests: usageOfTheBar.requests * 2 };
    expect(dollars(aTemplate(), 'Mails', twice)).toBeGreaterThan(dollars(aTemplate(), 'Mails') ?? 0);
  });

  it('names no line twice, and leaves none of its prices and assumptions unused', () => {
    const names = costOf(aTemplate()).map(({ what }) => what);
    expect(new Set(names).size).toBe(names.length);
    const source = readFileSync('scripts/operations/cost.ts', 'utf8');
    const unused = [
      ...Object.keys(prices).filter((name) => !source.includes(`p.${name}`)),
      ...Object.keys(free).filter((name) => !source.includes(`free.${name}`)),
      ...Object.keys(assumptions).filter((name) => !new RegExp(`\\b(a|assumptions)\\.${name}\\b`).test(source)),
    ];
    expect(unused).toEqual([]);
  });
});
