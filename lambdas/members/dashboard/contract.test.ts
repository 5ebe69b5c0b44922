import { expect, it } from 'vitest';
import { eventAbout } from './contract.ts';

it.each(['bounce', 'complaint', 'reject', 'failed', 'withdrawn'])(
  'knows the message of an event ending in ~%s',
  (end) => {
    expect(eventAbout(`01M~${end}`)).toEqual({ communicationId: '01M', happened: end });
  },
);

it('knows the message where more follows', () => {
  expect(eventAbout('01M~withdrawn~01L')).toEqual({ communicationId: '01M', happened: 'withdrawn' });
});

it.each(['chat', 'sign', 'list', 'files'])('knows what a client did by ~%s', (end) => {
  expect(eventAbout(`01E~${end}`)).toEqual({ client: end });
});

it.each(['handover', 'bank', 'subscription', 'office-plan'])('knows what happened to the account by ~%s', (end) => {
  expect(eventAbout(`01E~${end}`)).toEqual({ account: end });
});

it('knows the message of a request or report that changed', () => {
  expect(eventAbout('01E~bank~01M')).toEqual({ requestOf: '01M' });
  expect(eventAbout('01E~still-good~01M')).toEqual({ requestOf: '01M' });
  expect(eventAbout('01E~explained~01M')).toEqual({ reportOf: '01M' });
  expect(eventAbout('01E~offer~7f')).toEqual({ offerOn: '7f' });
  expect(eventAbout('deal~mail~7f')).toEqual({ mailOf: '7f' });
});

it.each(['01E', '01E~emails', '01E~still-good', '01E~', ''])('says nothing of %j', (id) => {
  expect(eventAbout(id)).toBeUndefined();
});
