import { describe, expect, it } from 'vitest';
import { newId } from '#core/crypto/ids.ts';
import type { LinkKind } from '#core/http/guest-link-entity.ts';
import { aRequest } from '#test/builders/a-request.ts';
import { aTransaction } from '#test/builders/a-transaction.ts';
import { someParties } from '#test/builders/some-parties.ts';
import { checkedOffAttribute, checkOffChange } from './checklist/checklist.ts';
import { guidedTransaction } from './entity.ts';
import {
  agentView,
  documentChange,
  documentOf,
  formerDocuments,
  guestView,
  newTransaction,
  partiesOfGuest,
} from './transaction.ts';
import { CHECKLISTS } from './vocabulary.ts';

const AT = '2026-11-21T11:00:00.000Z';
const checkedOffBy = (...sides: ('user' | 'agent')[]) =>
  Object.assign({}, ...sides.flatMap((side) => CHECKLISTS.selling.map(({ id }) => checkOffChange(side, id, AT))));
const doneSteps = (over: Parameters<typeof aTransaction>[0]) =>
  guestView(aTransaction(over))
    .steps.filter(({ done }) => done)
    .map(({ step }) => step);

describe('a transaction', () => {
  it('keeps nothing but its parties of what it begins with', () => {
    const known = { ...aTransaction({ lastAt: 'earlier', checklistNotified: true }), PK: 'TRANSACTIONS#agent-1' };
    expect(newTransaction(known, AT)).toEqual(newTransaction(someParties(), AT));
  });

  it('is read as it was stored', () => {
    const stored = aTransaction({
      ...documentChange(1, { id: 'document-2', state: 'presented' }, 'document-1'),
      ...checkOffChange('agent', 'photos-inside', AT),
    });
    const values = { agentId: stored.agentId, transactionId: stored.id };
    const read = guidedTransaction.read(guidedTransaction.item(values, stored));
    expect(read).toMatchObject(stored);
    expect(documentOf(read, 1)).toEqual({ id: 'document-2', state: 'presented' });
    expect(documentOf(read, 3)).toEqual({ id: undefined, state: 'none' });
    expect(formerDocuments(read)).toEqual(['document-1']);
    expect(checkedOffAttribute('agent', 'photos-inside')).toBe('checked_agent_photos_inside');
  });

  it('is unreadable when it is closed without a time', () => {
    const { state: _, ...rest } = aTransaction();
    expect(() => guidedTransaction.read({ ...rest, state: 'closed' })).toThrow(/closedAt/);
  });
});

describe('the steps', () => {
  it('with a document are done with the last signature', () => {
    expect(doneSteps({ documentState_1: 'countersign', documentState_3: 'declined' })).toEqual([]);
    expect(doneSteps({ documentState_1: 'signed', documentState_3: 'sealed' })).toEqual([1, 3]);
  });

  it('with the checklist are done once both sides have checked everything off', () => {
    expect(doneSteps(checkedOffBy('user'))).toEqual([]);
    const { [checkedOffAttribute('agent', 'price')]: _, ...almost } = checkedOffBy('user', 'agent');
    expect(doneSteps(almost)).toEqual([]);
    expect(doneSteps(checkedOffBy('user', 'agent'))).toEqual([2]);
  });
});

describe('what each side sees', () => {
  it('tells the agent when it was started, or its request made: the list is in order of that', () => {
    const id = newId(new Date('2026-11-20T10:00:00.000Z'));
    const opened = aTransaction({ id, origin: 'request', createdAt: '2026-11-23T08:00:00.000Z' });
    expect(agentView(opened)).toMatchObject({ listed_at: '2026-11-20T10:00:00.000Z', created_at: opened.createdAt });
  });

  it('leaves the unread messages to the agent', () => {
    const transaction = aTransaction({ unread_2: 3 });
    expect(agentView(transaction)).toMatchObject({
      unread: [0, 3, 0],
      guest_email: 'sam@example.com',
      id: transaction.id,
    });
    expect(Object.keys(guestView(transaction)).sort()).toEqual([
      'agent_email',
      'agent_name',
      'checklist',
      'checklist_version',
      'guest_name',
      'has_agreement',
      'kind',
      'reopened',
      'state',
      'steps',
      'tours',
    ]);
  });
});

describe('the parties of a guest', () => {
  const request = (over: Parameters<typeof aRequest>[0] = {}, kind: LinkKind = 'request') => {
    const { id, ...rest } = aRequest(over);
    return { id, kind, item: { id, ...rest, linkId: id, kind } };
  };

  it('come from the link of a request, also of an expired one', () => {
    const { agentId, communicationId, id } = aRequest();
    const expected = { id: communicationId, linkId: id, origin: 'request', agentId, guestName: 'Bo Buyer' };
    expect(partiesOfGuest(request())).toMatchObject(expected);
    expect(partiesOfGuest(request({ state: 'expired' }))).toMatchObject(expected);
  });

  it('do not exist for a canceled request, nor for the link of a report', () => {
    expect(() => partiesOfGuest(request({ state: 'cancelled' }))).toThrow('Ada Agent has canceled this request.');
    expect(() => partiesOfGuest(request({}, 'report'))).toThrow(expect.objectContaining({ code: 'LINK_NOT_FOUND' }));
  });
});
