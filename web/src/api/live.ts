// The events socket: opened with a fresh ticket each time, opened again after growing pauses, and kept alive.
import { PING } from '#contracts/members/dashboard';

export type LiveState = 'connecting' | 'live' | 'waiting';

type LiveSocket = Pick<WebSocket, 'close' | 'send' | 'readyState'> & {
  onopen: unknown;
  onmessage: unknown;
  onclose: unknown;
};

export type LiveParts = {
  ticket: () => Promise<string>;
  connect: (ticket: string) => WebSocket;
  onPush: (text: string) => void;
  onState: (state: LiveState) => void;
  /** True if the server would refuse another try, too. */
  isFinal?: (error: unknown) => boolean;
  /** A number between 0 and 1, so that many browsers don't reconnect at once. */
  random?: () => number;
};

const CONNECTING = 0;
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;
/** The gateway closes a socket after ten silent minutes. */
const KEEP_AWAKE_MS = 5 * 60_000;

/** Half of the doubling pause is fixed, and the other half is random. */
export const pauseBefore = (attempt: number, random: number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt) * (0.5 + random / 2);

/** Runs until the returned function is called. */
export function openLive({
  ticket,
  connect,
  onPush,
  onState,
  isFinal = () => false,
  random = Math.random,
}: LiveParts): () => void {
  let stopped = false;
  let attempt = 0;
  let socket: LiveSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let awake: ReturnType<typeof setInterval> | undefined;

  const again = () => {
    clearInterval(awake);
    if (stopped) return;
    onState('waiting');
    timer = setTimeout(start, pauseBefore(attempt, random()));
    attempt += 1;
  };

  const start = async () => {
    onState('connecting');
    let pass: string;
    try {
      pass = await ticket();
    } catch (error) {
      // The page's own calls show why there was no ticket. Here, the socket is tried again later, or not at all.
      if (isFinal(error)) onState('waiting');
      else again();
      return;
    }
    if (stopped) return;
    const opened = connect(pass);
    socket = opened;
    opened.onopen = () => {
      attempt = 0;
      onState('live');
      awake = setInterval(() => opened.send(JSON.stringify(PING)), KEEP_AWAKE_MS);
    };
    opened.onmessage = (event: MessageEvent) => onPush(String(event.data));
    opened.onclose = again;
  };

  void start();
  return () => {
    stopped = true;
    clearTimeout(timer);
    clearInterval(awake);
    const last = socket;
    // A connection that is still opening is closed once it's open, because browsers log an error about one that is cut short.
    if (last?.readyState === CONNECTING) last.onopen = () => last.close(1000);
    else last?.close(1000);
  };
}
