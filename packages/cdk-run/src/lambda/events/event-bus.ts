import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Queues } from '../../aws/sqs/queues.ts';
import type { Permissions } from '../../iam/permissions/permissions.ts';
import { matchesEvent } from '../event-rules.ts';
import type { DemandPermission } from '../invoke-service.ts';
import type { Invoke } from '../lambdas.ts';

// The input of a rule's target: the event, a part of it, a constant, or a text made from parts of it.

export type Target = {
  Arn: string;
  Input?: string;
  InputPath?: string;
  InputTransformer?: { InputPathsMap?: Record<string, string>; InputTemplate: string };
};

export const eventFor = (target: Target, event: unknown): unknown => {
  if (target.Input !== undefined) return JSON.parse(target.Input) as unknown;
  if (target.InputPath !== undefined) return at(event, target.InputPath);
  if (target.InputTransformer) return transform(target.InputTransformer, event);
  return event;
};

const at = (event: unknown, path: string): unknown =>
  path
    .replace(/^\$\.?/, '')
    .split('.')
    .filter(Boolean)
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], event);

/** Values get quotes when they replace a whole value, and none within a text. */
const transform = ({ InputPathsMap = {}, InputTemplate }: NonNullable<Target['InputTransformer']>, event: unknown) => {
  const filled = InputTemplate.replace(/(")?<([\w.-]+)>(")?/g, (whole, open = '', name: string, close = '') => {
    const path = InputPathsMap[name];
    if (path === undefined) return whole;
    const value = at(event, path);
    if (open && close) return quoted(value);
    const isBare = !open && !close;
    return isBare && isWholeValue(InputTemplate, whole) ? JSON.stringify(value ?? null) : open + inText(value) + close;
  });
  try {
    return JSON.parse(filled) as unknown;
  } catch {
    return filled;
  }
};

/** A value in quotes in the template is always a text. */
const quoted = (value: unknown): string => JSON.stringify(typeof value === 'string' ? value : JSON.stringify(value));

const inText = (value: unknown): string =>
  typeof value === 'string' ? JSON.stringify(value).slice(1, -1) : JSON.stringify(value ?? null);

const isWholeValue = (template: string, placeholder: string): boolean => {
  const before = template.slice(0, template.indexOf(placeholder)).trimEnd().at(-1);
  return before === undefined || before === ':' || before === '[' || before === ',';
};

// EventBridge: sends events of AWS services and functions to the targets of the rules that match them.

export type BusEvent = { source: string; 'detail-type': string; detail: unknown } & Record<string, unknown>;
type BusRule = { arn: string; bus: string; pattern: unknown; targets: Target[] };

type EventBus = {
  addRule(rule: BusRule): void;
  publish(event: BusEvent, busName?: string): Promise<void>;
};

type EventBusOptions = {
  invoke: Invoke;
  send(targetArn: string, body: string): Promise<void>;
  /** Throws when a rule may not invoke a function. */
  demand?: DemandPermission;
};

export const createEventBus = ({ invoke, send, demand }: EventBusOptions): EventBus => {
  const rules: BusRule[] = [];
  return {
    addRule: (rule) => void rules.push(rule),
    async publish(event, busName = 'default') {
      for (const { arn, bus, pattern, targets } of rules) {
        if (bus !== busName || !matchesEvent(pattern, event)) continue;
        for (const target of targets) {
          const given = eventFor(target, event);
          if (target.Arn.includes(':lambda:')) {
            demand?.('events.amazonaws.com', target.Arn, arn);
            await invoke(target.Arn, given, { type: 'async' });
          } else await send(target.Arn, JSON.stringify(given));
        }
      }
    },
  };
};

// Delivers to the template's queues for rules, schedules and failed functions.

type Deliver = (targetArn: string, body: string, attributes?: Record<string, string>) => Promise<void>;
export type DeliverAs = (functionName: string, ...what: Parameters<Deliver>) => Promise<void>;

export const createDeliver =
  (queues: Queues): Deliver =>
  async (targetArn, body, attributes = {}) => {
    const queue = queues.byArn(targetArn);
    if (!queue) throw new Error(`The local cloud cannot deliver to ${targetArn}`);
    const typed = Object.entries(attributes).map(([name, StringValue]) => [name, { DataType: 'String', StringValue }]);
    queue.send(body, Object.fromEntries(typed));
  };

/** A failed event is sent with the function's own role; without the grant it is lost, and the log says so. */
export const createDeliverAs =
  (deliver: Deliver, permissions: Permissions, log: (line: string) => void): DeliverAs =>
  async (functionName, targetArn, ...what) => {
    const refusal = permissions.refusalToSend(functionName, targetArn);
    if (refusal) log(refusal);
    else await deliver(targetArn, ...what);
  };

// Events on disk, a file each. A file is complete or not there: a kill leaves no half of one.

type EventFiles<Event extends { id: string }> = {
  keep(event: Event): void;
  remove(event: Event): void;
  all(): Event[];
};

export const openEventFiles = <Event extends { id: string }>(dir: string): EventFiles<Event> => {
  mkdirSync(dir, { recursive: true });
  const fileOf = ({ id }: Event) => join(dir, `${id}.json`);
  return {
    keep(event) {
      writeFileSync(`${fileOf(event)}.next`, JSON.stringify(event));
      renameSync(`${fileOf(event)}.next`, fileOf(event));
    },
    remove: (event) => rmSync(fileOf(event), { force: true }),
    all: () =>
      readdirSync(dir)
        .filter((name) => name.endsWith('.json'))
        .map((name) => JSON.parse(readFileSync(join(dir, name), 'utf8')) as Event),
  };
};
