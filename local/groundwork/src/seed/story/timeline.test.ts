import { createClock } from 'cdk-run/clock';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTimeline } from '../story.ts';

const NOW = new Date();
let lines: string[];
beforeEach(() => {
  lines = [];
});

/** `atRest` lists the times at which the timeline waited for the cloud to finish its work. */
const aTimeline = () => {
  const clock = createClock();
  clock.set(new Date(NOW.getTime() - 10 * 3_600_000));
  const { until, play } = createTimeline({ clock, atRest: async () => void lines.push('at rest') }, NOW);
  const hoursAgo = () => Math.round(((NOW.getTime() - clock.now().getTime()) / 3_600_000) * 10) / 10;
  return { until, play, tell: (what: string) => void lines.push(`${what} ${hoursAgo()}`) };
};

describe('the timeline', () => {
  it('plays stories side by side, each at its times, and lets the cloud rest before the clock moves', async () => {
    const { until, play, tell } = aTimeline();
    const asks = async () => {
      await until(0, '9:00');
      tell('asks');
      await until(0, '3:00');
      tell('answers');
    };
    const calls = async () => {
      await until(0, '6:00');
      tell('calls');
    };
    await play([asks, calls]);
    expect(lines.filter((line) => line !== 'at rest')).toEqual(['asks 9', 'calls 6', 'answers 3']);
    expect(lines.join()).toMatch(/^at rest,asks 9,at rest,calls 6,at rest,answers 3/);
  });

  it('begins at the same time what happens within half an hour', async () => {
    const { until, play, tell } = aTimeline();
    const at = (time: '5:00' | '4:48' | '4:18', what: string) => async () => {
      await until(0, time);
      tell(what);
    };
    await play([at('4:18', 'third'), at('4:48', 'second'), at('5:00', 'first')]);
    expect(lines).toEqual(['at rest', 'first 5', 'second 5', 'at rest', 'third 4.3', 'at rest']);
  });

  it("doesn't move the clock under what is on its way", async () => {
    const { until, play, tell } = aTimeline();
    let enter = () => {};
    const entered = new Promise<void>((resolve) => {
      enter = resolve;
    });
    const signsIn = async () => {
      await until(0, '5:00');
      tell('asks for a code');
      await entered;
      tell('enters it');
    };
    const reads = async () => {
      await until(0, '5:00');
      tell('reads');
      setImmediate(() => enter());
      await until(0, '2:00');
      tell('is later');
    };
    await play([signsIn, reads]);
    expect(lines.filter((line) => line !== 'at rest')).toEqual([
      'asks for a code 5',
      'reads 5',
      'enters it 5',
      'is later 2',
    ]);
  });

  it('ends with the story that fails', async () => {
    const { until, play } = aTimeline();
    const fails = async () => {
      await until(0, '5:00');
      throw new Error('The bank was refused');
    };
    await expect(play([fails, () => until(0, '1:00')])).rejects.toThrow('The bank was refused');
  });
});
