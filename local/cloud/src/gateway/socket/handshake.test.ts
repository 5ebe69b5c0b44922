import { describe, expect, it } from 'vitest';
import type { Header } from '../exchange.ts';
import { admitUpgrade } from './handshake.ts';

const domainName = 'sock.execute-api.us-east-1.amazonaws.com';
const stage = { apiId: 'sock', name: 'live', defaults: {}, routes: { $connect: { ThrottlingRateLimit: 7 } } };
const key: Header = ['Sec-WebSocket-Key', 'dGhlIHNhbXBsZSBub25jZQ=='];

const admit = (given: {
  path?: string;
  method?: string;
  version?: string;
  headers?: Header[];
  isThrottled?: boolean;
}) => {
  const { path = '/live', method = 'GET', version = '13', headers = [key], isThrottled = false } = given;
  const throttled: [string, number][] = [];
  const throttle = (name: string, { rate }: { rate: number }) => {
    throttled.push([name, rate]);
    return !isThrottled;
  };
  const answer = admitUpgrade(
    { stages: new Map([['live', stage]]), domainName, throttle },
    { method, headers: { upgrade: 'WebSocket', 'sec-websocket-version': version } },
    { method, path, query: '', headers, body: Buffer.alloc(0), sourceIp: '127.0.0.1' },
  );
  return { answer, throttled };
};

describe('an upgrade to a WebSocket', () => {
  it('is admitted to its stage within the limits of $connect', () => {
    expect(admit({})).toEqual({ answer: { stage }, throttled: [['live $connect', 7]] });
  });

  it.each([
    ['a stage that does not exist', { path: '/other' }, 403],
    ['a path below the stage', { path: '/live/more' }, 403],
    ['another host', { headers: [key, ['Host', 'example.com'] satisfies Header] }, 403],
    ['another method', { method: 'POST' }, 400],
    ['another version of the protocol', { version: '8' }, 400],
    ['a handshake without a key', { headers: [] }, 400],
    ['a key that is not 16 bytes', { headers: [['Sec-WebSocket-Key', 'c2hvcnQ='] satisfies Header] }, 400],
    ['too many at a time', { isThrottled: true }, 429],
  ])('is refused for %s', (_, given, status) => {
    expect(admit(given).answer).toMatchObject({ refusal: { status } });
  });

  it('does not count against the limits when it is refused for itself', () => {
    expect(admit({ path: '/other' }).throttled).toEqual([]);
    expect(admit({ version: '8' }).throttled).toEqual([]);
  });
});
