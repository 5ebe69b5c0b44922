// Tells open sockets about changes that the stream's reader hands over, in any order. A changed notification goes to its
// agent's sockets and is ordered as news for the agent's browsers; an assistant's proposal goes to the sockets only. If a
// message is lost, the page's next fetch makes up for it. When a link ends, its guest's page says so and its sockets are
// closed. All of an agent's sockets are closed when one of their sessions ends, because a socket doesn't know its session;
// the agent's other devices open theirs again.
import { ApiGatewayManagementApiClient, PostToConnectionCommand } from '@aws-sdk/client-apigatewaymanagementapi';
import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import type { Push } from '#contracts/members/dashboard';
import { fromAttributes, type Item } from '#core/data/attribute-value.ts';
import { openDb } from '#core/data/sdk-dynamo.ts';
import type { AppError } from '#core/http/errors.ts';
import { linkNotFound } from '#core/http/guest-link.ts';
import { guestBrowser, guestLink, isOpenBrowser } from '#core/http/guest-link-entity.ts';
import { systemClock } from '#core/platform/clock.ts';
import { env } from '#core/platform/env.ts';
import { plainly } from '#core/platform/plainly.ts';
import { timeouts } from '#core/platform/timeouts.ts';
import {
  agentChannel,
  agentChatsChannel,
  createConnectionStore,
  type Listener,
  linkChannel,
} from '#core/realtime/connection-store.ts';
import { closeSockets, createPostToSockets } from '#core/realtime/post-to-sockets.ts';
import { logSecurityEvent } from '#core/security/log-event.ts';
import { orderNews } from '#public/background/news';
import { profile } from '#public/members/account';
import { feedEvent, notification } from '#public/members/dashboard';
import { proposal } from '#public/members/proposals';
import { session } from '#public/members/session';
import { endedBy, formerAgentOf } from './ended-link.ts';

const db = openDb();
const order = orderNews({ db });
const connections = createConnectionStore(db);
const endpoint = env('SOCKET_ENDPOINT');
const gateway = new ApiGatewayManagementApiClient({ ...timeouts, endpoint });
const post = createPostToSockets({
  connections,
  send: (ConnectionId, text) => gateway.send(new PostToConnectionCommand({ ConnectionId, Data: Buffer.from(text) })),
});
const close = closeSockets(gateway);

const imageOf = (image: unknown) => fromAttributes(image as Parameters<typeof fromAttributes>[0]);
const idsOn = async (channel: string) => (await connections.listeners(channel)).map(({ connectionId }) => connectionId);

const eventIn = (row: Item | undefined) => notification.pick(row ? [row] : []).map(feedEvent)[0];

const pushNotification = async (agentId: string, before: Item | undefined, row: Item) => {
  const event = eventIn(row);
  if (!event) return;
  await Promise.all([
    tellSockets(agentId, { type: 'event', event }),
    order(agentId, eventIn(before), event, systemClock()),
  ]);
};

const CHANGED: Push = { type: 'changed' };

const tellSockets = async (agentId: string, message: Push) => {
  const channel = agentChannel(agentId);
  const listeners = await idsOn(channel);
  if (listeners.length === 0) return;
  await post(channel, listeners, message);
};

type Row = { before: Item; after: Item };

/** The client's own browsers, which stay open when the others are closed. */
const staysOpen = async (linkId: string, link: Item, guests: Listener[]): Promise<(guest: Listener) => boolean> => {
  const ids = [...new Set(guests.map(({ browserId }) => browserId))].filter((id) => id !== undefined);
  const rows = await Promise.all(
    ids.map((browserId) => guestBrowser.get(db, { linkId, browserId }, { consistent: true })),
  );
  const open = rows.flatMap((row) => (row && isOpenBrowser(row, guestLink.read(link)) ? [row.browserId] : []));
  return ({ browserId }) => browserId !== undefined && open.includes(browserId);
};

const endThese = async (linkId: string, guests: Listener[], { code, message }: AppError) => {
  const ids = guests.map(({ connectionId }) => connectionId);
  if (ids.length === 0) return;
  await post(linkChannel(linkId), ids, { type: 'error', code, message });
  // Marked as gone now, not when their $disconnect arrives: guests who aren't connected get an email.
  await Promise.all(ids.map(connections.leave));
  await close(ids);
};

const endGuests = async (linkId: string, { before, after }: Row) => {
  const end = endedBy(before, after);
  if (!end) return;
  const guests = await connections.listeners(linkChannel(linkId));
  if (end.code === 'LINK_CANCELLED') return endThese(linkId, guests, end);
  const stays = await staysOpen(linkId, after, guests);
  await endThese(
    linkId,
    guests.filter((guest) => !stays(guest)),
    end,
  );
};

const endBrowser = async ({ linkId, browserId: closed }: { linkId: string; browserId: string }) => {
  const guests = await connections.listeners(linkChannel(linkId));
  await endThese(
    linkId,
    guests.filter(({ browserId }) => browserId === closed),
    linkNotFound(),
  );
};

const closeAll = async (channels: string[]) => {
  const open = (await Promise.all(channels.map(idsOn))).flat();
  await Promise.all(open.map(connections.leave));
  await close(open);
};

const endAgents = (agentId: string) => closeAll([agentChannel(agentId), agentChatsChannel(agentId)]);

/** After a handover, the guest's page reads the name of the new agent. */
const endFormerAgent = async (linkId: string, before: Item, after: Item) => {
  const agentId = formerAgentOf(before, after);
  if (!agentId) return;
  await closeAll([agentChatsChannel(agentId)]);
  const channel = linkChannel(linkId);
  await post(channel, await idsOn(channel), { type: 'changed' });
};

/** Only the operator's tool erases, and this is the only trace it leaves: the table's own logs don't keep the data. */
const noteErased = (agentId: string) =>
  logSecurityEvent({
    event: 'account.erased',
    outcome: 'done',
    who: { kind: 'system' },
    about: { kind: 'account', id: agentId },
  });

const handleRecord = async ({ dynamodb }: DynamoDBRecord) => {
  if (!dynamodb?.NewImage) {
    const keys = imageOf(dynamodb?.Keys ?? {});
    const [ended, erased, over] = [session.keysIn(keys), profile.keysIn(keys), proposal.keysIn(keys)];
    if (over) await tellSockets(over.agentId, CHANGED);
    if (ended) await endAgents(ended.agentId);
    if (erased) noteErased(erased.agentId);
    return;
  }
  const row = imageOf(dynamodb.NewImage);
  const before = dynamodb.OldImage && imageOf(dynamodb.OldImage);
  const [feed, link, browser] = [notification.keysIn(row), guestLink.keysIn(row), guestBrowser.keysIn(row)];
  const proposed = proposal.keysIn(row);
  if (proposed) await tellSockets(proposed.agentId, CHANGED);
  else if (feed) await pushNotification(feed.agentId, before, row);
  else if (browser && row.closedAt) await endBrowser(browser);
  else if (link && before) {
    await endGuests(link.linkId, { before, after: row });
    await endFormerAgent(link.linkId, before, row);
  }
};

export const handler = plainly(async (batch: DynamoDBStreamEvent): Promise<void> => {
  for (const record of batch.Records) await handleRecord(record);
});
