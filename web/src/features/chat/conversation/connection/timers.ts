// The named timers of a conversation; starting one again restarts it.
import type { Timer } from './conversation.ts';

export const createTimers = (onElapsed: (timer: Timer) => void) => {
  const running = new Map<Timer, ReturnType<typeof setTimeout>>();
  const stop = (timer: Timer) => clearTimeout(running.get(timer));
  return {
    stop,
    start: (timer: Timer, ms: number) => {
      stop(timer);
      running.set(timer, setTimeout(onElapsed, ms, timer));
    },
    stopAll: () => {
      for (const timer of running.keys()) stop(timer);
    },
  };
};
