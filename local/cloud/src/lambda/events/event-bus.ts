// EventBridge: events that AWS services and functions send, to the targets of the rules whose pattern they match.
import type { DemandPermission } from '../invoke-permission.ts';
import type { Invoke } from '../lambdas.ts';
import { matchesEvent } from './event-pattern.ts';
import { eventFor, type Target } from './event-target.ts';

export type BusEvent = { source: string; 'detail-type': string; detail: unknown } & Record<string, unknown>;
export type BusRule = { arn: string; bus: string; pattern: unknown; targets: Target[] };

export type EventBus = {
  addRule(rule: BusRule): void;
  publish(event: BusEvent, busName?: string): Promise<void>;
};

export type EventBusOptions = {
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
