// Bar 8: the time from sending to receiving a chat message, next to functions behind the same gateway that only make the necessary
// calls. Bare relays show the cost of the gateway and the calls.

import { BURST } from '../../../lambdas/chat/conversation/sockets/rate-limiter.ts';
import { pinFor } from '../../../lambdas/core/crypto/pin.ts';
import { textOf } from '../../../lambdas/core/data/attribute-value.ts';
import { isNew } from '../../../lambdas/core/data/db.ts';
import { AGENT } from '../agents-clients.ts';
import { startDatabase } from '../database.ts';
import { relayFunctions, startRelay } from '../peers/relay.ts';
import { median, ROUNDS } from '../rounds.ts';
import { startStandIn } from '../stand-in.ts';
import { ms, type Part, type Row } from '../table.ts';
import { startGateway } from './gateway.ts';
import { enter } from './room.ts';

const PEOPLE = 2;
const CROWD = 60;
/** A round's; few enough that two people may say all of them at once (lambdas/chat/conversation/sockets/rate-limiter.ts). */
const MESSAGES = 3;
/** Each of two people may say so many at once. The first round, which isn't counted, has its own. */
const MOST_ROUNDS = Math.floor((PEOPLE * BURST) / MESSAGES) - 1;
/** The secret from the stand-in for Secrets Manager. */
const PIN_KEY = '{}';

const event = (method: string, path: string, body: object) => ({
  httpMethod: method,
  resource: path,
  path,
  headers: {},
  pathParameters: null,
  queryStringParameters: null,
  body: JSON.stringify(body),
  isBase64Encoded: false,
  stageVariables: { client: 'web' },
  requestContext: {
    requestId: 'bench',
    identity: { sourceIp: '127.0.0.1' },
    authorizer: { claims: { sub: AGENT, email: 'agent@bench.example', email_verified: 'true', aud: 'web' } },
  },
});

/** The functions' log would appear between the tables. */
const withoutTheirLog = () => {
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = ((chunk: string | Uint8Array, ...rest: never[]) =>
    String(chunk).startsWith('{"level"') || write(chunk, ...rest)) as typeof write;
};

export const socket = async (): Promise<Part> => {
  if (ROUNDS > MOST_ROUNDS)
    throw new Error(
      `BENCH_ROUNDS is ${ROUNDS}, and the socket part takes ${MOST_ROUNDS} at most: then two people have said all that a conversation takes at once.`,
    );
  const database = await startDatabase();
  const aws = await startStandIn();
  const gateway = await startGateway();
  Object.assign(process.env, database.env, {
    AWS_ENDPOINT_URL_SECRETS_MANAGER: aws.url,
    PIN_KEY_SECRET: 'bench',
    EDGE_SECRETS: 'bench',
    SOCKET_ENDPOINT: gateway.endpoint,
    SITE_URL: 'https://bench.example',
  });
  withoutTheirLog();
  // They read their environment when they are loaded.
  const [chat, door, talk, { openDb }] = await Promise.all([
    import('../../../lambdas/chat/transaction/handler.ts'),
    import('../../../lambdas/background/push/handler.ts'),
    import('../../../lambdas/chat/conversation/socket.ts'),
    import('../../../lambdas/core/aws/clients.ts'),
  ]);
  gateway.serve({ connect: door.handler, frame: talk.handler });
  const db = openDb();
  let count = 0;
  const relay = await startRelay((text) => db.put({ PK: 'RELAY', SK: String(++count), text }));
  // The trips that a numbered message needs: its number, then the message (stored once, even if repeated) and its listeners at the same time.
  const makeTrips = async (text: string) => {
    const { seq } = await db.update({ PK: 'TRIPS', SK: 'ROOM' }, { add: { seq: 1 } });
    const rows = ['M', 'C'].map((kind) => ({ put: { PK: 'TRIPS', SK: `${kind}#${seq}`, text }, if: isNew }));
    await Promise.all([db.transact(rows), db.query({ pk: 'SOCKETS' })]);
  };
  const sameTrips = await startRelay(makeTrips);

  const openConversation = async (name: string) => {
    const body = {
      agent_name: 'Ada',
      first_name: name,
      last_name: 'Seller',
      email: `${name}@bench.example`,
      message: '',
    };
    const begun = await chat.handler(event('POST', '/api/transactions', body) as never);
    const { id } = JSON.parse(begun.body) as { id: string };
    const { items } = await db.query({ pk: `TRANSACTIONS#${AGENT}` });
    const linkId = textOf(items.find((item) => item.id === id)?.linkId);
    const link = { request_id: linkId, request_pin: pinFor(PIN_KEY, linkId, 1) };
    const opened = await chat.handler(event('POST', '/api/chat/sessions', { ...link, step: 2 }) as never);
    return { session: (JSON.parse(opened.body) as { id: string }).id, hello: { type: 'hello', ...link } };
  };

  const opened: { close(): void }[] = [];
  const compare = async (people: number, which: 'first' | 'last') => {
    const { session, hello } = await openConversation(`room-${people}`);
    const ours = await enter(`${gateway.url}?session=${session}`, people, hello);
    const bare = await enter(relay.url, people, {});
    const trips = await enter(sameTrips.url, people, {});
    const between = await startGateway();
    between.serve(relayFunctions(between.endpoint, makeTrips));
    const posts = await enter(between.url, people, {});
    opened.push(ours, bare, trips, posts, between);
    const taken = { ours: [] as number[], bare: [] as number[], trips: [] as number[], posts: [] as number[] };
    for (let round = 0; round <= ROUNDS; round++)
      for (const [name, room] of [
        ['ours', ours],
        ['bare', bare],
        ['trips', trips],
        ['posts', posts],
      ] as const)
        for (let n = 0; n < MESSAGES; n++) {
          const heard = await room.say();
          await Promise.all([gateway.idle(), between.idle()]);
          if (round > 0) taken[name].push(heard[which]);
        }
    for (const one of [bare, trips, posts, between]) one.close();
    return {
      ours: median(taken.ours),
      bare: median(taken.bare),
      trips: median(taken.trips),
      posts: median(taken.posts),
    };
  };

  try {
    const trip = await compare(PEOPLE, 'first');
    const crowd = await compare(CROWD, 'last');
    const yardsticks = (
      what: string,
      { ours, bare, trips, posts }: typeof trip,
      bar?: { bar: number; atMost: number },
    ): Row[] => [
      { what, ours: ms(ours), yardstick: `bare relay, one write ${ms(bare)}`, ratio: ours / bare },
      { what, ours: ms(ours), yardstick: `bare relay, same calls ${ms(trips)}`, ratio: ours / trips },
      { ...bar, what, ours: ms(ours), yardstick: `same calls behind the gateway ${ms(posts)}`, ratio: ours / posts },
    ];
    const rows = [
      ...yardsticks('a chat message, sent to received (p50)', trip, { bar: 8, atMost: 1.3 }),
      ...yardsticks(`the same, until the last of ${CROWD - 1} has received it`, crowd),
    ];
    return { title: 'Socket: a conversation', rows };
  } finally {
    for (const one of opened) one.close();
    relay.close();
    sameTrips.close();
    gateway.close();
    aws.close();
    await database.stop();
  }
};
