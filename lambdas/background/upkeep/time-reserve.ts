// When a run stops beginning new rows: enough time to finish what has begun. The rest is left to the next run.
import { SECOND } from '#core/platform/clock.ts';

export const RESERVE_MS = 30 * SECOND;
