import { describe, expect, it } from 'vitest';
import { type Row, rowsAbout } from './rows-about.ts';

const agent = '11111111-aaaa';
const rows: Row[] = [
  { PK: `ACCOUNT#${agent}`, SK: 'PROFILE', email: 'ada@example.com' },
  { PK: 'LINK#l1', SK: 'LINK', agentId: agent, to: 'Bob@Example.com', communicationId: 'm1' },
  { PK: 'LINK#l1', SK: 'BANK#i1' },
  { PK: 'LINK#l2', SK: 'LINK', agentId: agent, to: 'carol@example.com' },
  { PK: `MESSAGES#${agent}`, SK: 'm1', linkId: 'l1' },
  { PK: `MESSAGES#${agent}`, SK: 'm2', linkId: 'l2' },
  { PK: 'CHAT#c1', SK: 'SESSION', linkId: 'l1' },
  { PK: 'CHAT#c1', SK: 'M#1', text: 'hello' },
  { PK: `CLIENTS#${agent}`, SK: 'CLIENT#k1', email: 'bob@example.com' },
  { PK: `CLIENTS#${agent}`, SK: 'STOP#email#h', seen: 'k1' },
  { PK: `CLIENTS#${agent}`, SK: 'TAG#vip#bob#k1', id: 'k1', email: 'bob@example.com' },
  { PK: 'CONSENT#k1', SK: '1' },
  { PK: `CLIENTS#${agent}`, SK: 'DELETED#k2', email: 'bob@example.com' },
  { PK: 'CONSENT#k2', SK: '1' },
  { PK: `CAMPAIGNS#${agent}`, SK: 'p1' },
  { PK: 'CAMPAIGN#p1', SK: 'TO#h1', email: 'bob@example.com' },
  { PK: 'CAMPAIGN#p1', SK: 'TO#h2', email: 'carol@example.com' },
  { PK: 'AUDIT#staff', SK: '1', target: 'bob@example.com' },
  {
    PK: 'DOCUMENT#d1',
    SK: 'DOCUMENT',
    agentId: agent,
    guestEmail: 'dan@example.com',
    signers: [{ email: 'sue@example.com' }],
    pdf: { file: 'signed/own-x.pdf' },
  },
  { PK: 'DOCUMENT#d1', SK: 'E#1', name: 'Sue' },
  { PK: 'LINK#l3', SK: 'LINK', agentId: agent, documentId: 'd1' },
  { PK: `TRANSACTIONS#${agent}`, SK: 't1', guestEmail: 'dan@example.com', linkId: 'l4', document_1: 'd1' },
  { PK: 'CHAT#c4', SK: 'SESSION', linkId: 'l4', transaction: 't1' },
  // T-40: one client's rows don't lead to the days of others.
  {
    PK: `CALENDAR#${agent}`,
    SK: 'SHOWN',
    agentId: agent,
    events: { 'needed-m1@g.example': {}, 'needed-m2@g.example': {} },
  },
  // The agent's own programs: a webhook names clients by their IDs only.
  { PK: `WEBHOOKS#${agent}`, SK: 'w1', id: 'w1', agentId: agent, url: 'https://hooks.example/in' },
  { PK: 'WEBHOOK#w1', SK: 'LANE', agentId: agent },
  { PK: 'WEBHOOK#w1', SK: 'WAITING#1', agentId: agent, eventId: 'e1', object: 'client#k1' },
  { PK: 'WEBHOOK#w1', SK: 'ENDED#2', agentId: agent, eventId: 'e2', object: 'request#m2' },
  { PK: 'WEBHOOK#w1', SK: 'ENDED#3', agentId: agent, eventId: 'e3', object: 'request#m2', text: 'bob@example.com' },
  { PK: `EVENTS#${agent}`, SK: 'e1', agentId: agent, object: { kind: 'client', id: 'k1' } },
  { PK: `EVENTS#${agent}`, SK: 'e2', agentId: agent, object: { kind: 'request', id: 'm2' } },
  { PK: `KEYS#${agent}`, SK: 'key1', agentId: agent },
  // T-43: what an assistant proposes about a client.
  { PK: `PROPOSALS#${agent}`, SK: '0', id: '0-x', what: { request: { to_user_email: 'bob@example.com' } } },
  { PK: `PROPOSALS#${agent}`, SK: '1', id: '1-x', what: { request: { to_user_email: 'carol@example.com' } } },
  { PK: `ASSISTANTS#${agent}`, SK: 'SIGNIN#1', id: '1', name: 'Claude' },
  // This row refuses the tokens of an erased account, which could otherwise add rows again.
  { PK: `ENDED#${agent}`, SK: 'SIGN-INS' },
  { PK: 'SEALED#2026-11-21', SK: 'h', record: { kind: 'consent record', clientId: 'k1' } },
];
const about = (...identifiers: string[]) =>
  rowsAbout(rows, identifiers).rows.map(({ PK, SK }) => `${PK} ${SK}`.replaceAll(agent, 'ada'));

describe('the rows about a person', () => {
  it('name a guest, or belong to something of the guest', () => {
    expect(about('bob@example.com').sort()).toEqual([
      'CAMPAIGN#p1 TO#h1',
      'CHAT#c1 M#1',
      'CHAT#c1 SESSION',
      'CLIENTS#ada CLIENT#k1',
      'CLIENTS#ada DELETED#k2',
      'CLIENTS#ada TAG#vip#bob#k1',
      'CONSENT#k1 1',
      'CONSENT#k2 1',
      'EVENTS#ada e1',
      'LINK#l1 BANK#i1',
      'LINK#l1 LINK',
      'MESSAGES#ada m1',
      'PROPOSALS#ada 0',
      'WEBHOOK#w1 ENDED#3',
      'WEBHOOK#w1 WAITING#1',
    ]);
  });

  it('of a further signer are the document and their link, not the transaction of its client', () => {
    expect(about('sue@example.com').sort()).toEqual(['DOCUMENT#d1 DOCUMENT', 'DOCUMENT#d1 E#1', 'LINK#l3 LINK']);
    expect(rowsAbout(rows, ['sue@example.com']).ids).toContain('signed/own-x.pdf');
    expect(about('dan@example.com').sort()).toEqual([
      'CHAT#c4 SESSION',
      'DOCUMENT#d1 DOCUMENT',
      'DOCUMENT#d1 E#1',
      'LINK#l3 LINK',
      'TRANSACTIONS#ada t1',
    ]);
  });

  it('of an agent are the whole account, including the people the agent wrote to', () => {
    const left = rows.filter(
      ({ PK, SK }) => !about('ada@example.com', agent).includes(`${PK} ${SK}`.replaceAll(agent, 'ada')),
    );
    expect(left.map(({ PK, SK }) => `${PK} ${SK}`.replaceAll(agent, 'ada'))).toEqual([
      'CLIENTS#ada STOP#email#h',
      'AUDIT#staff 1',
      'ENDED#ada SIGN-INS',
      'SEALED#2026-11-21 h',
    ]);
  });

  it('lead to the files that they alone name: an own PDF, and a gift letter', () => {
    const gift = { fingerprint: 'f9a3' };
    const all = [...rows, { PK: 'LINK#l9', SK: 'LINK', to: 'dana@example.com', gift } as unknown as Row];
    expect([...rowsAbout(all, ['dana@example.com']).ids]).toContain('f9a3');
    expect([...rowsAbout(rows, ['dan@example.com']).ids]).toContain('signed/own-x.pdf');
  });

  it('leave out what must stay, and list it', () => {
    expect(rowsAbout(rows, ['bob@example.com']).kept).toMatchObject([{ PK: 'AUDIT#staff' }]);
  });
});

it('leave alone what only mentions them, and who has a longer address', () => {
  const all: Row[] = [
    { PK: 'LINK#l1', SK: 'LINK', to: 'bo@example.com', reportId: 'r1', preApproval: { contact: 'lee@example.com' } },
    { PK: 'MESSAGES#ada', SK: 'm1', toUser: 'bo@example.com', linkId: 'l1', message: 'Lee is lee@example.com.' },
    { PK: 'REPORT#r1', SK: 'REPORT', owner: 'LINK#l1' },
    { PK: 'REPORT#r1', SK: 'OFFER#o1', id: 'o1', linkId: 'l2', recipientEmail: 'lee@example.com' },
    { PK: 'REPORT#r1', SK: 'OFFER#o2', id: 'o2', linkId: 'l3', recipientEmail: 'max@example.com' },
    { PK: 'LINK#l2', SK: 'LINK', kind: 'letter', letterId: 'o1' },
    { PK: 'LINK#l3', SK: 'LINK', kind: 'letter', letterId: 'o2' },
    { PK: 'CHAT#c1', SK: 'M#1', text: 'Write to <lee@example.com>' },
    { PK: 'NOTES#k1', SK: 'NOTES', text: 'lee@example.com knows' },
    { PK: 'CONSENT#k1', SK: '1', clientId: 'k1', contact: 'cy@example.com', said: 'lee@example.com told me' },
    { PK: 'FEED#ada', SK: 'f1', subject: 'Email from lee@example.com.', body: '' },
    { PK: `CLIENTS#ada`, SK: 'CLIENT#k2', email: 'ashlee@example.com' },
    { PK: `CLIENTS#ada`, SK: 'CLIENT#k3', email: 'lee@example.com.au' },
  ];
  const found = (email: string) => rowsAbout(all, [email]).rows.map(({ PK, SK }) => `${PK} ${SK}`);
  expect(found('lee@example.com').sort()).toEqual(['FEED#ada f1', 'LINK#l2 LINK', 'REPORT#r1 OFFER#o1']);
  expect(found('cy@example.com')).toEqual(['CONSENT#k1 1', 'NOTES#k1 NOTES']);
  expect(found('bo@example.com')).toEqual(
    expect.arrayContaining(['REPORT#r1 REPORT', 'REPORT#r1 OFFER#o2', 'LINK#l3 LINK']),
  );
});

it('include the name an agent gave the deal, and lead to no other buyer of it', () => {
  const deal = 'd'.repeat(26);
  const shared: Row[] = [
    { PK: 'MESSAGES#ada', SK: 'm1', toUser: 'bo@example.com', deal },
    { PK: 'MESSAGES#ada', SK: 'm2', toUser: 'cy@example.com', deal },
    { PK: 'DEALS#ada', SK: `DEAL#${deal}`, id: deal, name: 'The Buyers' },
    { PK: 'DEALS#eve', SK: `DEAL#${deal}`, id: deal, name: 'Others' },
  ];
  expect(rowsAbout(shared, ['bo@example.com']).rows.map(({ PK, SK }) => `${PK} ${SK}`)).toEqual([
    'MESSAGES#ada m1',
    `DEALS#ada DEAL#${deal}`,
  ]);
});

it('include an office with no one else in it, and of another office only what names them', () => {
  const offices: Row[] = [
    { PK: 'OFFICE#own', SK: 'OFFICE', name: 'Ada & Co.' },
    { PK: 'OFFICE#own', SK: `MEMBER#${agent}`, agentId: agent },
    { PK: 'OFFICE#own', SK: 'INVITED#bo@example.com', email: 'bo@example.com' },
    { PK: 'INVITED#bo@example.com', SK: 'own', officeId: 'own' },
    { PK: 'OFFICE#shared', SK: 'OFFICE', name: 'Lakeside' },
    { PK: 'OFFICE#shared', SK: `MEMBER#${agent}`, agentId: agent },
    { PK: 'OFFICE#shared', SK: 'MEMBER#eve', agentId: 'eve' },
    { PK: 'INVITED#bo@example.com', SK: 'shared', officeId: 'shared' },
    { PK: 'OFFICE#shared', SK: `GAVE#eve#${agent}#all`, ownerId: 'eve', otherId: agent },
    { PK: 'OFFICE#shared', SK: `GIVEN#eve#${agent}#d1`, ownerId: agent, otherId: 'eve' },
    // The plan belongs to the office; an unfinished payment names the payer.
    { PK: 'OFFICE#shared', SK: 'PLAN', plan: 'team' },
    { PK: 'OFFICE#shared', SK: 'PAYING FOR SEATS', payerId: agent },
    { PK: 'OFFICE#own', SK: 'PLAN', plan: 'team' },
    { PK: 'OFFICE#shared', SK: 'GIVEN#eve#max#d1', ownerId: 'max', otherId: 'eve' },
  ];
  const found = rowsAbout(offices, [agent]);
  expect(found.rows.map(({ PK, SK }) => `${PK} ${SK}`.replaceAll(agent, 'ada')).sort()).toEqual([
    'INVITED#bo@example.com own',
    'OFFICE#own INVITED#bo@example.com',
    'OFFICE#own MEMBER#ada',
    'OFFICE#own OFFICE',
    'OFFICE#own PLAN',
    'OFFICE#shared GAVE#eve#ada#all',
    'OFFICE#shared GIVEN#eve#ada#d1',
    'OFFICE#shared MEMBER#ada',
    'OFFICE#shared PAYING FOR SEATS',
  ]);
});

it('leave a client who was handed over with the other agent, also where the record names who entered a consent', () => {
  const moved: Row[] = [
    { PK: 'CLIENTS#ben', SK: 'CLIENT#c1', id: 'c1', agentId: 'ben', email: 'bo@example.com' },
    { PK: 'CONSENT#c1', SK: '00000001', clientId: 'c1', by: 'ada@example.com', contact: 'bo@example.com' },
    { PK: `CLIENTS#${agent}`, SK: 'MOVED#email#h#c1', clientId: 'c1', toAgentId: 'ben' },
    { PK: 'OFFICE#o', SK: 'HANDOVER#1', from: { id: agent, email: 'ada@example.com' }, to: { id: 'ben' } },
  ];
  const about = (...identifiers: string[]) => rowsAbout(moved, identifiers).rows.map(({ PK, SK }) => `${PK} ${SK}`);
  expect(about('ada@example.com', agent)).toEqual([`CLIENTS#${agent} MOVED#email#h#c1`, 'OFFICE#o HANDOVER#1']);
  expect(about('bo@example.com')).toEqual([
    'CLIENTS#ben CLIENT#c1',
    'CONSENT#c1 00000001',
    `CLIENTS#${agent} MOVED#email#h#c1`,
  ]);
});

it('include the emails to a deal that has no one left, and of another deal those that name them', () => {
  const mail: Row[] = [
    { PK: 'MESSAGES#ada', SK: 'm1', toUser: 'bo@example.com', deal: 'own' },
    { PK: 'DEALMAIL#ada#own', SK: 'ADDRESS', token: 't1' },
    { PK: 'MAILTO#t1', SK: 'ADDRESS' },
    { PK: 'DEALMAIL#ada#own', SK: 'MAIL#e1', from: 'lender@example.com' },
    { PK: 'FILES#mail#e1', SK: 'FILE#f1' },
    { PK: 'MESSAGES#ada', SK: 'm2', toUser: 'bo@example.com', deal: 'shared' },
    { PK: 'MESSAGES#ada', SK: 'm3', toUser: 'cy@example.com', deal: 'shared' },
    { PK: 'DEALMAIL#ada#shared', SK: 'ADDRESS', token: 't2' },
    { PK: 'DEALMAIL#ada#shared', SK: 'MAIL#e2', from: 'bo@example.com' },
    { PK: 'FILES#mail#e2', SK: 'FILE#f2' },
    { PK: 'DEALMAIL#ada#shared', SK: 'MAIL#e3', from: 'lender@example.com' },
  ];
  const found = rowsAbout(mail, ['bo@example.com']);
  expect(found.rows.map(({ PK, SK }) => `${PK} ${SK}`).sort()).toEqual([
    'DEALMAIL#ada#own ADDRESS',
    'DEALMAIL#ada#own MAIL#e1',
    'DEALMAIL#ada#shared MAIL#e2',
    'FILES#mail#e1 FILE#f1',
    'FILES#mail#e2 FILE#f2',
    'MAILTO#t1 ADDRESS',
    'MESSAGES#ada m1',
    'MESSAGES#ada m2',
  ]);
  expect([...found.ids]).toEqual(expect.arrayContaining(['e1', 'e2']));
});

describe('a name alone', () => {
  const unnamed = (all: Row[], ...identifiers: string[]) =>
    Object.fromEntries(
      rowsAbout(all, identifiers).unnaming.flatMap((write) =>
        'update' in write ? [[`${write.update.PK} ${write.update.SK}`, write.change.set]] : [],
      ),
    );

  it('of a colleague goes from the history of their office and from the news of the others, not from other offices', () => {
    const history: Row[] = [
      { PK: 'ACCOUNT#a-77', SK: 'PROFILE', email: 'lee@example.com', firstName: 'Lee', lastName: 'Leaving' },
      { PK: 'OFFICE#o', SK: 'MEMBER#dee', agentId: 'dee', name: 'Dee Director' },
      { PK: 'OFFICE#o', SK: 'MEMBER#a-77', agentId: 'a-77', name: 'Lee Leaving' },
      { PK: 'OFFICE#o', SK: 'EVENT#1', byId: 'dee', by: 'Dee Director', about: 'Lee Leaving > Dee Director' },
      { PK: 'OFFICE#x', SK: 'EVENT#1', byId: 'max', by: 'Max', about: 'Lee Leaving: agent' },
      { PK: 'FEED#dee', SK: 'f1', subject: 'The clients of Lee Leaving move to you', body: 'Each gets an email.' },
      { PK: 'FEED#eve', SK: 'f1', subject: 'Lee Leaving', body: '' },
    ];
    expect(unnamed(history, 'a-77', 'lee@example.com')).toEqual({
      'OFFICE#o EVENT#1': { about: 'Erased > Dee Director' },
      'FEED#dee f1': { subject: 'The clients of Erased move to you' },
    });
  });

  it('of one word goes from what we wrote, as it was written, and not from what an agent typed', () => {
    const all: Row[] = [
      { PK: 'CLIENTS#ada', SK: 'CLIENT#k1', name: 'May', email: 'may@example.com' },
      { PK: 'FEED#ada', SK: 'f1', subject: "May's document waits", body: 'It may wait until Friday.' },
      { PK: 'MESSAGES#ada', SK: 'm2', subject: 'May I ask you', body: 'May we see it?', alert: 'May has withdrawn.' },
      { PK: 'FEED#eve', SK: 'f2', subject: "May's document waits" },
    ];
    expect(unnamed(all, 'may@example.com')).toEqual({
      'FEED#ada f1': { subject: "Erased's document waits" },
      'MESSAGES#ada m2': { alert: 'Erased has withdrawn.' },
    });
  });
});
