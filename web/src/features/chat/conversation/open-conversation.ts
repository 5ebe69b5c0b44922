// Drives a conversation: makes the session, reads what was said, keeps a socket open, and opens it again with growing
// pauses when it falls. What it means is decided in channel.ts; here is only what touches the network and the clock.
import type { ChatMessage, FromServer } from '#contracts/chat/conversation';
import { ApiError } from '#web/api/api-error.ts';
import { pauseBefore } from '#web/api/live.ts';
import {
  type Channel,
  type ChannelEvent,
  emptyChannel,
  missingAfter,
  move,
  nextToSend,
  unanswered,
} from './channel.ts';

export type Self = 'user' | 'agent';
export type Status = 'creating' | 'settingUp' | 'connecting' | 'connected' | 'lost' | 'failed' | 'closed';
export type Conversation = {
  status: Status;
  error?: ApiError;
  channel: Channel;
  handedOver: boolean;
  seen: Record<Self, number>;
  typing?: Self | 'assistant';
};

export type Parts = {
  self: Self;
  session: (signal: AbortSignal) => Promise<string>;
  history: (
    sessionId: string,
    range: { after?: number; before?: number },
    signal: AbortSignal,
  ) => Promise<ChatMessage[]>;
  /** What proves who speaks; asked for each connection anew. */
  proof: () => Promise<object>;
  onChange: (conversation: Conversation) => void;
  /** Checklist or document have changed. */
  onNews: () => void;
};

const KEEP_AWAKE_MS = 4 * 60_000;
const TYPING_SHOWN_MS = 4000;
const ASK_AGAIN_MS = 1500;
const ASK_TIMES = 4;
/** Until the count of unread messages has followed. */
const READ_MS = 800;
const ACK_WAIT_MS = 12_000;
/** A model thinks for ten seconds at most, and whoever thinks is seen to. */
const ANSWER_WAIT_MS = 20_000;
const HISTORY_PAGE = 100;

/** After these there is nothing to come back to: the transaction was closed, or the link has ended. */
const FINAL: Record<string, number> = { TRANSACTION_CLOSED: 410, LINK_CANCELLED: 410, LINK_NOT_FOUND: 404 };

const socketAddress = (sessionId: string) =>
  `${location.protocol === 'https:' ? 'wss:' : 'ws:'}//${location.host}/ws/chat/${encodeURIComponent(sessionId)}/`;

export const openConversation = (parts: Parts) => {
  let state: Conversation = {
    status: 'creating',
    channel: emptyChannel,
    handedOver: false,
    seen: { user: 0, agent: 0 },
  };
  let socket: WebSocket | undefined;
  let sessionId = '';
  let attempt = 0;
  let asked = 0;
  let typedAt = 0;
  const ended = new AbortController();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();

  const later = (name: string, ms: number, run: () => void) => {
    clearTimeout(timers.get(name));
    timers.set(name, setTimeout(run, ms));
  };
  const set = (change: Partial<Conversation>) => {
    if (ended.signal.aborted) return;
    state = { ...state, ...change };
    parts.onChange(state);
  };
  const feed = (event: ChannelEvent) => {
    set({ channel: move(state.channel, event, parts.self) });
    pump();
    heal();
    missAnswer();
  };
  const say = (frame: object) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame));
  };

  const pump = () => {
    const next = nextToSend(state.channel);
    if (!next || socket?.readyState !== WebSocket.OPEN) return;
    say({
      type: 'message',
      ...messageProof,
      message: next.text,
      from: parts.self,
      timestamp: next.at,
      client_id: next.clientId,
      again: next.wasSent,
    });
    set({ channel: move(state.channel, { type: 'sent', clientId: next.clientId }, parts.self) });
    // A connection that takes words and gives none back is dead, whatever it says.
    later('ack', ACK_WAIT_MS, () => {
      if (state.channel.waiting.some(({ clientId }) => clientId === next.clientId)) socket?.close(4000);
    });
  };
  let messageProof: object = {};

  const heal = () => {
    const after = missingAfter(state.channel);
    if (after === undefined) {
      asked = 0;
      return;
    }
    later('heal', asked === 0 ? 150 : ASK_AGAIN_MS, () => void ask(after));
  };
  const ask = async (after: number) => {
    try {
      const messages = await parts.history(sessionId, { after }, ended.signal);
      asked = messages.length > 0 ? 0 : asked + 1;
      if (asked >= ASK_TIMES) feed({ type: 'gaveUp' });
      else feed({ type: 'history', after, messages });
    } catch (error) {
      if (!(error instanceof ApiError)) return;
      later('heal', ASK_AGAIN_MS, () => void ask(after));
    }
  };

  /** An answer can get lost between the message and its sender; asked for once a connection, it is given once. */
  const missAnswer = () => {
    const asked = parts.self === 'user' && !state.handedOver ? unanswered(state.channel) : undefined;
    if (!asked) return clearTimeout(timers.get('answer'));
    later('answer', ANSWER_WAIT_MS, () => {
      if (missedOn === state.channel.connection || unanswered(state.channel) !== asked) return;
      missedOn = state.channel.connection;
      const { text, timestamp, client_id } = asked;
      say({ type: 'message', ...messageProof, message: text, from: parts.self, timestamp, client_id, again: true });
    });
  };
  let missedOn = 0;

  const hear = (frame: FromServer) => {
    switch (frame.type) {
      case 'ready':
        attempt = 0;
        set({ status: 'connected', error: undefined, handedOver: frame.handed_over, seen: frame.seen });
        return feed({ type: 'connected', last: frame.seq });
      case 'message': {
        const { message, type: _, ...rest } = frame;
        if (state.typing === rest.from) set({ typing: undefined });
        // Whoever hears the agent hears the assistant no more.
        if (rest.from === 'agent') set({ handedOver: true });
        return feed({ type: 'message', message: { ...rest, text: message } });
      }
      case 'ack':
        clearTimeout(timers.get('ack'));
        if (parts.self === 'agent') set({ handedOver: true });
        return feed({ ...frame, type: 'acknowledged', clientId: frame.client_id });
      case 'typing':
        set({ typing: frame.from });
        return later('typing', TYPING_SHOWN_MS, () => set({ typing: undefined }));
      case 'seen':
        return set({ seen: { ...state.seen, [frame.from]: Math.max(state.seen[frame.from], frame.seq) } });
      case 'handover':
        return set({ handedOver: frame.to === 'agent' });
      case 'changed':
        return parts.onNews();
      case 'error':
        return refused(frame);
    }
  };
  const refused = (frame: FromServer & { type: 'error' }) => {
    const status = FINAL[frame.code];
    if (status) {
      set({ status: 'closed', error: new ApiError(frame.message, { status, code: frame.code }) });
      parts.onNews();
      return socket?.close(1000);
    }
    if (frame.code === 'TOO_MANY_REQUESTS') return later('slow', 2000, () => socket?.close(4001));
    if (frame.client_id) return feed({ type: 'refused', clientId: frame.client_id, reason: frame.message });
    socket?.close(4002);
  };

  const connect = async () => {
    set({ status: state.channel.connections === 0 && attempt === 0 ? 'connecting' : 'lost' });
    let proof: object;
    try {
      proof = await parts.proof();
    } catch {
      return again();
    }
    if (ended.signal.aborted) return;
    messageProof = 'ticket' in proof ? {} : proof;
    const opened = new WebSocket(socketAddress(sessionId));
    socket = opened;
    opened.onopen = () => opened.send(JSON.stringify({ type: 'hello', ...proof }));
    opened.onmessage = ({ data }) => hear(JSON.parse(String(data)) as FromServer);
    opened.onclose = () => {
      if (opened !== socket || ended.signal.aborted || state.status === 'closed') return;
      feed({ type: 'disconnected' });
      again();
    };
  };
  const again = () => {
    set({ status: 'lost' });
    later('again', pauseBefore(attempt, Math.random()), () => void connect());
    attempt += 1;
  };

  const readFirst = async () => {
    try {
      const messages = await parts.history(sessionId, {}, ended.signal);
      feed({ type: 'history', after: 0, isFirst: true, messages });
    } catch {
      // The page shows its welcome alone; what was said comes once the socket tells how much there is.
    }
  };

  const start = async () => {
    set({ status: 'creating', error: undefined });
    try {
      sessionId = await parts.session(ended.signal);
    } catch (error) {
      if (ended.signal.aborted) return;
      const known = error instanceof ApiError ? error : undefined;
      set({ status: known?.status === 410 ? 'closed' : 'failed', error: known });
      // Its agent can still read a closed conversation.
      if (known?.status === 410 && parts.self === 'agent') await readFirst();
      return;
    }
    set({ status: 'settingUp' });
    await readFirst();
    if (!ended.signal.aborted) await connect();
  };

  const soon = () => {
    if (state.status !== 'lost') return;
    attempt = 0;
    later('again', 0, () => void connect());
  };
  const awake = setInterval(() => say({ type: 'ping' }), KEEP_AWAKE_MS);
  window.addEventListener('online', soon);
  void start();

  return {
    write: (text: string) => feed({ type: 'wrote', clientId: crypto.randomUUID(), text, at: new Date().toISOString() }),
    retry: (clientId: string) => feed({ type: 'retried', clientId }),
    restart: () => void start(),
    type: () => {
      if (Date.now() - typedAt < TYPING_SHOWN_MS / 2) return;
      typedAt = Date.now();
      say({ type: 'typing' });
    },
    see: (seq: number) => {
      if (seq > state.seen[parts.self]) {
        set({ seen: { ...state.seen, [parts.self]: seq } });
        say({ type: 'seen', seq });
        if (parts.self === 'agent') later('read', READ_MS, parts.onNews);
      }
    },
    handOver: (to: 'agent' | 'assistant') => say({ type: 'handover', to }),
    /** The page of messages before the first one that is here; false when there is none. */
    older: async (): Promise<boolean> => {
      const before = state.channel.messages[0]?.seq ?? 0;
      if (before <= 1) return false;
      const messages = await parts.history(sessionId, { before }, ended.signal);
      feed({ type: 'older', messages });
      return messages.length === HISTORY_PAGE;
    },
    end: () => {
      ended.abort();
      clearInterval(awake);
      window.removeEventListener('online', soon);
      for (const timer of timers.values()) clearTimeout(timer);
      socket?.close(1000);
    },
  };
};
export type OpenConversation = ReturnType<typeof openConversation>;
