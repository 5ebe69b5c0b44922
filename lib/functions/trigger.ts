// The triggers that can start a function.
import type { Rule } from 'aws-cdk-lib/aws-events';
import type { Routes } from '../../lambdas/core/http/route.ts';
import type { SocketRoute } from '../api/socket-api.ts';
import type { WorkQueue } from '../data/work-queue.ts';
import type { IncomingMail } from '../incoming-mail.ts';

export type Interval = { every: number; unit: 'minutes' | 'hours' };
export type SignInMoment =
  | 'PRE_SIGN_UP'
  | 'POST_CONFIRMATION'
  | 'PRE_AUTHENTICATION'
  | 'PRE_TOKEN_GENERATION_CONFIG'
  | 'CUSTOM_MESSAGE';

export type RouteTrigger = { routes: Routes[] };
export type SocketTrigger = { socket: SocketRoute[] };
export type QueueTrigger = { queue: WorkQueue; batchSize: number };
/** Patterns for records of the table's stream, which has one reader. */
export type StreamTrigger = { stream: object[] };
/** Each task (the constant input) and how often it runs. */
export type ScheduleTrigger = { schedules: Record<string, Interval>; enabled?: boolean };
export type EventTrigger = { events: Rule[] };
export type MailTrigger = { mail: IncomingMail };
export type SignInTrigger = { signIn: SignInMoment[]; poolActions: string[] };

/** Other functions call it. Each has a grant that names it. */
export type CallTrigger = { calledBy: 'functions' };

/** Other functions call it and don't wait for its result. */
export type HandOverTrigger = { handedOver: 'by functions' };

export type Trigger =
  | CallTrigger
  | HandOverTrigger
  | RouteTrigger
  | SocketTrigger
  | QueueTrigger
  | StreamTrigger
  | ScheduleTrigger
  | EventTrigger
  | MailTrigger
  | SignInTrigger;

/** No one waits for a reply, so failures need somewhere to go. */
export const isAsync = (trigger: Trigger): boolean =>
  'schedules' in trigger || 'events' in trigger || 'mail' in trigger || 'handedOver' in trigger;

export const minutes = (every: number): Interval => ({ every, unit: 'minutes' });
export const hours = (every: number): Interval => ({ every, unit: 'hours' });
