// The demo data of a new data folder. The product is in use while the data is prepared elsewhere, and then takes it automatically only if
// no one has changed anything; otherwise people decide on the page.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isUntouched, markTouched, markUntouched, takeDemo } from './demo-folder.ts';
import { addScript, answerAboutDemo, type DemoState } from './demo-notice.ts';
import { type DemoPlace, findPlayedDemo, playDemo } from './played-demo.ts';

/** Closes the product, does the work, and starts it again. */
type Restart = (work: () => Promise<void>) => Promise<void>;

export type Demo = {
  /** Takes demo data that an earlier start prepared today, if there is any. */
  takeIfPlayed(place: DemoPlace): Promise<void>;
  isMissing(): boolean;
  /** From now on, people's actions count as changes. */
  opened(): void;
  prepare(place: DemoPlace, restart: Restart): Promise<void>;
  /** True if it has answered a request. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  stop(): void;
};

type Options = { dataDir: string; isNew: boolean; isWanted: boolean; say(line: string): void };

/** Calls that pages and simulators make without a person. */
const UNASKED = /^\/(api\/(webhooks\/|browser-reports|analytics\/verify)|_local\/demo)/;
const READS = ['GET', 'HEAD', 'OPTIONS'];

const isChange = ({ method = 'GET', url = '/' }: IncomingMessage): boolean =>
  !READS.includes(method) && !UNASKED.test(url);

export const openDemo = ({ dataDir, isNew, isWanted, say }: Options): Demo => {
  if (isNew) markUntouched(dataDir);
  const stopping = new AbortController();
  let isOpen = false;
  let state: DemoState | undefined;
  let load = () => {};

  const take = async (played: string, restart: Restart): Promise<void> => {
    state = 'taking';
    await restart(() => takeDemo(played, dataDir));
    state = 'taken';
    say('The demo data is ready');
  };
  const isMissing = () => isWanted && isUntouched(dataDir);

  return {
    isMissing,
    async takeIfPlayed(place) {
      const played = isMissing() ? findPlayedDemo(place) : undefined;
      if (played) await takeDemo(played, dataDir);
    },
    opened() {
      isOpen = true;
    },
    async prepare(place, restart) {
      if (!isMissing()) return;
      state = 'preparing';
      say('The demo data is being prepared and follows in a minute or two; you can already sign in and work');
      try {
        const played = await playDemo(place, stopping.signal);
        if (isUntouched(dataDir)) return await take(played, restart);
        load = () => void take(played, restart);
        state = 'ready';
        say("The demo data is ready. It would replace what you've done: load it on the page, or with npm run reset");
      } catch (error) {
        if (stopping.signal.aborted) return;
        state = 'failed';
        say(`The demo data could not be prepared (the next start tries again): ${(error as Error).message}`);
      }
    },
    answer(request, response) {
      if (answerAboutDemo(request, response, { state: () => state, load: () => state === 'ready' && load() }))
        return true;
      if (isOpen && isChange(request)) markTouched(dataDir);
      if (state === 'preparing' || state === 'ready') addScript(response);
      return false;
    },
    stop: () => stopping.abort(),
  };
};
