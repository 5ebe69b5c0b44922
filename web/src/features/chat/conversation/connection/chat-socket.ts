// The socket of a conversation: opened with fresh proof of who is speaking, one at a time.
import type { FromServer } from '#contracts/chat/conversation';
import type { Frame } from './conversation.ts';
import { readFrame } from './read-incoming.ts';

type SocketDeps = {
  /** A guest's credentials, or a ticket that counts once. */
  proof: () => Promise<object>;
  onFrame: (frame: FromServer) => void;
  onClose: () => void;
};

const addressOf = (sessionId: string) =>
  `${location.protocol === 'https:' ? 'wss:' : 'ws:'}//${location.host}/ws/chat/${encodeURIComponent(sessionId)}/`;

export const createChatSocket = ({ proof, onFrame, onClose }: SocketDeps) => {
  let socket: WebSocket | undefined;
  /** Goes with each message of a guest; a ticket was used up by the hello. */
  let messageProof: object = {};
  let opening = 0;

  const close = (code: number) => socket?.close(code);

  const open = async (sessionId: string) => {
    const earlier = socket;
    socket = undefined;
    earlier?.close(1000);
    opening += 1;
    const mine = opening;
    let credentials: object;
    try {
      credentials = await proof();
    } catch {
      // What the ticket was refused for is shown by the page's own calls; here it means: try again later.
      if (mine === opening) onClose();
      return;
    }
    if (mine !== opening) return;
    messageProof = 'ticket' in credentials ? {} : credentials;
    const opened = new WebSocket(addressOf(sessionId));
    socket = opened;
    opened.onopen = () => opened.send(JSON.stringify({ type: 'hello', ...credentials }));
    opened.onmessage = ({ data }) => {
      const frame = readFrame(JSON.parse(String(data)), new Date().toISOString());
      if (frame) onFrame(frame);
    };
    opened.onclose = () => opened === socket && onClose();
  };

  const send = (frame: Frame) => {
    if (socket?.readyState !== WebSocket.OPEN) return;
    socket.send(JSON.stringify(frame.type === 'message' ? { ...frame, ...messageProof } : frame));
  };

  const end = () => {
    opening += 1;
    const last = socket;
    socket = undefined;
    // Browsers complain about a connection that is cut short while it's being made.
    if (last?.readyState === WebSocket.CONNECTING) last.onopen = () => last.close(1000);
    else last?.close(1000);
  };

  return { open, send, close, end };
};
