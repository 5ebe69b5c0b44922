import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Template } from '../../operations/stack/release.ts';
import { assumptions, referenceUsage } from './assumptions.ts';
import { costOf } from './cost.ts';
import { free, prices } from './prices.ts';
import { scheduledRuns } from './template-facts.ts';

const aTemplate = (...resources: [type: string, properties?: Record<string, unknown>][]): Template => ({
  Resources: Object.fromEntries(resources.map(([Type, Properties = {}], index) => [`R${index}`, { Type, Properties }])),
});
const dollars = (template: Template, what: string, usage = referenceUsage) =>
  costOf(template, usage).find((line) => line.what === what)?.dollars;

describe('a monthly bill', () => {
  it('counts the fixed parts of the template', () => {
    const Metrics = [{ MetricStat: {} }, { MetricStat: {} }, {}];
    const template = aTemplate(
      ['AWS::KMS::Key'],
      ['AWS::KMS::Key'],
      ['AWS::WAFv2::WebACL', { Rules: [{}, {}, {}] }],
      ...Array.from({ length: 6 }, (): [string, Record<string, unknown>] => ['AWS::CloudWatch::Alarm', { Metrics }]),
    );
    expect(dollars(template, 'Encryption keys')).toBe(2);
    expect(dollars(template, 'Metrics of alarms, beyond ten free ones')).toBeCloseTo(0.2);
    expect(dollars(template, 'Firewall rules')).toBe(3);
  });

  it('counts how often schedules run', () => {
    const rule = (ScheduleExpression: string): [string, Record<string, unknown>] => [
      'AWS::Events::Rule',
      { ScheduleExpression },
    ];
    expect(scheduledRuns(aTemplate(rule('rate(1 minute)'), rule('rate(2 hours)')))).toBe(43_800 + 365);
  });

  it('grows with usage', () => {
    const none = { agents: 0, clients: 0, requests: 0, chatMessages: 0 };
    expect(dollars(aTemplate(), 'REST calls', none)).toBe(0);
    const twice = { ...referenceUsage, requests: referenceUsage.requests * 2 };
    expect(dollars(aTemplate(), 'Email', twice)).toBeGreaterThan(dollars(aTemplate(), 'Email') ?? 0);
  });

  it('has no line twice, and uses each of its prices and assumptions', () => {
    const names = costOf(aTemplate()).map(({ what }) => what);
    expect(new Set(names).size).toBe(names.length);
    const files = readdirSync(import.meta.dirname).filter((file) => /(^cost|-lines|amounts)\.ts$/.test(file));
    const source = files.map((file) => readFileSync(`${import.meta.dirname}/${file}`, 'utf8')).join('');
    const isUnused = (of: string) => (name: string) => !new RegExp(`\\b${of}\\.${name}\\b`).test(source);
    const unused = [
      ...Object.keys(prices).filter(isUnused('p')),
      ...Object.keys(free).filter(isUnused('free')),
      ...Object.keys(assumptions).filter(isUnused('a')),
    ];
    expect(unused).toEqual([]);
  });
});
