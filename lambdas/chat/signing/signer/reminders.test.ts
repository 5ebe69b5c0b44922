// The current signer, on a real table: the person who would get the reminders if they went out now.
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { guestLink } from '#core/http/guest-link-entity.ts';
import { type WrittenEmail, writtenEmail } from '#core/mail/written-email.ts';
import { AT, aGuestSignature, aSignature, aSigningTable, aViewer } from '#test/builders/a-signing-table.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { closeTransaction } from '../../transaction/open-and-close.ts';
import { toAgentsView } from '../document/document-view.ts';
import { remindSigner } from '../further/remind-signer.ts';
import { declineDocument } from './decline-document.ts';
import { ifStillAwaited } from './reminder/still-awaited.ts';
import { countersignDocument, signDocument } from './sign-document.ts';
import { replaceDocument, voidDocument } from './void-document.ts';

const database = aTestDatabase();
let tables = 0;

const aReleased = async () => {
  const table = await aSigningTable(database, `reminders-${++tables}`);
  const { deps, agent, parties, open } = table;
  const { document } = await table.release(1);
  const { fingerprint } = document;
  /** The reminders that would go out now, by their reader. */
  const reminders = async (): Promise<WrittenEmail[]> => {
    const ordered = table.waiting.map((task) => v.parse(writtenEmail, task));
    const sent = await Promise.all(ordered.map((task) => ifStillAwaited(deps)(task)));
    return sent.filter((email) => email !== undefined);
  };
  return {
    ...table,
    reminders,
    subjects: async () => (await reminders()).map(({ to, content }) => `${to}: ${content.subject}`),
    sign: async (step: 1 | 3 = 1) => {
      const entered = await table.code(step);
      await signDocument(deps)(parties, step, aGuestSignature((await open(step)).document, entered), aViewer);
    },
    countersign: () => countersignDocument(deps)(parties, 1, aSignature(document, 'Ada Agent'), aViewer),
    decline: () => declineDocument(deps)(parties, 1, 'The price is wrong.', aViewer),
    replace: () => replaceDocument(deps)(parties, 1),
    voidIt: () => voidDocument(deps)(agent, { parties, step: 1, fingerprint, reason: 'Wrong.', viewer: aViewer }),
    remind: () => remindSigner(deps)(agent, { parties, step: 1, fingerprint, signer: 0 }),
    remindedAt: async () => toAgentsView(await open(1), 'https://groundwork.example').reminded_at,
    close: () => closeTransaction(deps)(agent, parties.id),
  };
};

const FOR_GUEST = [
  'sam@example.com: Reminder: a document is waiting for your signature',
  'sam@example.com: Reminder: a document is waiting for your signature',
  "ada@example.com: Sam Seller hasn't signed yet",
];
const FOR_AGENT = [
  "ada@example.com: Reminder: it's your turn to sign",
  "ada@example.com: Reminder: it's your turn to sign",
];

describe('a released document', () => {
  it('reminds the client, then the agent whose turn it is, then no one', async () => {
    const { subjects, sign, countersign } = await aReleased();
    expect(await subjects()).toEqual(FOR_GUEST);
    await sign();
    expect(await subjects()).toEqual(FOR_AGENT);
    await countersign();
    expect(await subjects()).toEqual([]);
  });

  it('is ordered to remind once, however often it is released', async () => {
    const { release, waiting } = await aReleased();
    await release(1);
    expect(waiting).toHaveLength(FOR_GUEST.length);
  });

  it.each(['decline', 'replace', 'close'] as const)('reminds no one after a %s', async (what) => {
    const { subjects, [what]: act } = await aReleased();
    await act();
    expect(await subjects()).toEqual([]);
  });

  it('reminds no one of a half-signed document that was voided', async () => {
    const { subjects, sign, voidIt } = await aReleased();
    await sign();
    await voidIt();
    expect(await subjects()).toEqual([]);
  });

  it('reminds of closing documents only as long as the agreement is in effect', async () => {
    const { subjects, waiting, sign, countersign, voidIt, finishChecklist, fillIn, release } = await aReleased();
    await sign();
    await countersign();
    await finishChecklist();
    await fillIn({}, 3);
    waiting.length = 0;
    await release(3);
    expect(await subjects()).toEqual(FOR_GUEST);
    await voidIt();
    expect(await subjects()).toEqual([]);
  });

  it("goes to the client's address of that day, and leads to the document", async () => {
    const { reminders, deps, parties } = await aReleased();
    await deps.db.update(guestLink.key({ linkId: parties.linkId }), { set: { clientEmail: 'new@example.com' } });
    expect((await reminders())[0]).toMatchObject({
      to: 'new@example.com',
      action: { guestLinkId: parties.linkId, fragment: 'document-1', also: { fragment: 'decline-1' } },
    });
  });
});

describe('a reminder by the agent', () => {
  it('goes to the client at the address of now, once a day, as long as they can sign', async () => {
    const { remind, remindedAt, deps, parties, queued, sign } = await aReleased();
    expect(await remindedAt()).toBe('');
    await deps.db.update(guestLink.key({ linkId: parties.linkId }), { set: { clientEmail: 'new@example.com' } });
    queued.length = 0;
    await remind();
    await remind();
    expect(queued).toMatchObject([
      { to: 'new@example.com', content: { subject: 'Reminder: a document is waiting for your signature' } },
    ]);
    expect(await Promise.all(queued.map((task) => ifStillAwaited(deps)(v.parse(writtenEmail, task))))).toMatchObject([
      { to: 'new@example.com' },
    ]);
    expect(await remindedAt()).toBe(AT.toISOString());
    await sign();
    await expect(remind()).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await remindedAt()).toBe('');
  });

  it('is for a document that was released', async () => {
    const { deps, agent, parties, open } = await aSigningTable(database, `reminders-${++tables}`);
    const { fingerprint } = (await open(1)).document;
    const early = remindSigner(deps)(agent, { parties, step: 1, fingerprint, signer: 0 });
    await expect(early).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});
