// The messages for a socket. Pure.
import type { AppError } from '#core/http/errors.ts';
import type { ChatMessage, FromServer } from '../contract.ts';
import type { Session } from '../entity.ts';

export const messageFrame = ({ text, ...rest }: ChatMessage): FromServer => ({
  ...rest,
  type: 'message',
  message: text,
});

export const acknowledgment = (clientId: string, { id, seq, timestamp, warning }: ChatMessage): FromServer => ({
  type: 'ack',
  client_id: clientId,
  id,
  seq,
  timestamp,
  warning,
});

export const readyFrame = ({ handedOff, seenUser, seenAgent }: Session, seq: number): FromServer => ({
  type: 'ready',
  seq,
  handed_off: handedOff,
  seen: { user: seenUser, agent: seenAgent },
});

export const refusal = ({ code, message }: AppError, clientId: string | undefined): FromServer => ({
  type: 'error',
  code,
  message,
  client_id: clientId,
});
