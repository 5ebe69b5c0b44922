// A ticket for an agent's socket, as a page gets one: with the ID token, and the cookie of its session.
import { type BrowserSession, baseUrl, call } from './client.ts';

export const ticketOf = async ({ token, cookie }: Partial<BrowserSession>): Promise<string> => {
  const reply = await call('POST', '/api/socket-ticket', { token, cookie });
  if (reply.status !== 201) throw new Error(`No ticket at ${baseUrl()}: ${reply.status} ${reply.text}`);
  return reply.body.ticket;
};
