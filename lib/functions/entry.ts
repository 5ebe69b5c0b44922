// What an entry in the function table says about its function.
import type { Grant } from './permission.ts';
import type { Trigger } from './trigger.ts';

export type FunctionEntry = {
  /** The file where its code begins. */
  entry: string;
  trigger: Trigger;
  grants: Grant[];
  timeoutSeconds?: number;
  /** In MB. 1024 unless one of the sizes below fits better. */
  memory?: number;
  /** A failed run raises an alarm and is not retried or kept, because the next run starts over. */
  alarmOnly?: boolean;
};

// Memory also buys processor time. No function needs 64 MB of heap (npm run measure:functions), so what counts is who is
// waiting: the default for people, a full processor where a PDF is drawn, less where no one is waiting.
export const FULL_PROCESSOR = 1769;
export const BACKGROUND = 512;
