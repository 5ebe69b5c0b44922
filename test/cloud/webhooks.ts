// An agent's webhook that leads to the receiver of the local cloud, which keeps and verifies what it gets.
import type { ReceivedEvent } from '@local/groundwork/webhook-receiver';
import * as v from 'valibot';
import { EVENT_TYPES } from '#vocabulary/open/events';
import { eventBodies } from '../../lambdas/open/v1/events/event-bodies.ts';
import type { Person } from './actors.ts';
import { call } from './client.ts';

type Caller = Pick<Person, 'token' | 'cookie'>;

let made = 0;
export const receiverName = () => `r${++made}-${Date.now().toString(36)}`;

const BODIES = new Map(eventBodies());

/** Fails unless its body is as the API's document says. */
const asDocumented = (one: ReceivedEvent): ReceivedEvent => {
  const body = BODIES.get(one.type);
  if (!body) throw new Error(`The API's document knows no event ${one.type}`);
  v.parse(body, JSON.parse(one.body));
  return one;
};

/** Everything that a receiver got so far. */
export const receivedBy = async (name: string): Promise<ReceivedEvent[]> => {
  const { taken } = (await call('GET', '/_local/webhooks')).body as { taken: ReceivedEvent[] };
  return taken.filter((one) => one.name === name).map(asDocumented);
};

export const behave = (name: string, how: string) => call('POST', `/_local/webhooks/receivers/${name}/${how}`);

export const knowSecret = (name: string, secret: string) =>
  call('POST', `/_local/webhooks/receivers/${name}/secrets`, { body: { secret } });

export const addWebhook = async (
  person: Caller,
  {
    name = receiverName(),
    host = 'receiver.example',
    events = [...EVENT_TYPES],
  }: { name?: string; host?: string; events?: string[] } = {},
) => {
  const body = { url: `https://${host}/${name}`, events, description: 'A program' };
  const added = await call('POST', '/api/webhooks', { ...person, body });
  if (added.status !== 201) throw new Error(`The webhook was refused: ${added.text}`);
  const { id, secret } = added.body as { id: string; secret: string };
  await knowSecret(name, secret);
  return { id, secret, name, received: () => receivedBy(name) };
};

export const sendTest = (person: Caller, id: string) =>
  call('POST', `/api/webhooks/${id}/deliveries`, { ...person, body: {} });

export const deliveriesOf = async (person: Caller, id: string) =>
  (await call('GET', `/api/webhooks/${id}/deliveries`, person)).body.deliveries as {
    id: string;
    type: string;
    state: string;
    attempts: number;
    request: string;
    last: { status?: number; error?: string; text?: string } | null;
  }[];
