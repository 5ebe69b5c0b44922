// Several people sign one document, on a real table: in order, each with a separate link and code, and no one twice.
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { oneTimeCode } from '#core/crypto/pin.ts';
import { guestLink } from '#core/http/guest-link-entity.ts';
import { type WrittenEmail, writtenEmail } from '#core/mail/written-email.ts';
import { tryParse } from '#core/schema.ts';
import { aGuestSignature, aSignature, aSigningTable, aViewer, overtakenBy } from '#test/builders/a-signing-table.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { closeTransaction } from '../../transaction/open-and-close.ts';
import { documentOf } from '../../transaction/transaction.ts';
import { isComplete, recordHolds } from '../document/record.ts';
import { codeName, holderOf, readCode } from '../signer/code/enter-code.ts';
import { ifStillAwaited } from '../signer/reminder/still-awaited.ts';
import { countersignDocument, signDocument } from '../signer/sign-document.ts';
import { signersOf } from '../signer/signatory.ts';
import { replaceDocument, voidDocument } from '../signer/void-document.ts';
import { declineAsSigner, openAsSigner, sendSignersCode, signAsSigner } from './act-as-signer.ts';
import { correctSigner } from './correct-signer.ts';
import { nameSigners } from './name-signers.ts';
import { remindSigner } from './remind-signer.ts';
import { signerViews } from './signer-views.ts';

const database = aTestDatabase();
let tables = 0;

const SUE = { name: 'Sue Seller', role: 'Co-seller', email: 'sue@example.com' };
const TOM = { name: 'Tom Trustee', role: 'Trustee', email: 'tom@example.com' };

/** A document that names these further signers, not released yet. */
const aDraft = async ({ signers = [SUE, TOM], countersigned = true } = {}) => {
  const table = await aSigningTable(database, `further-${++tables}`, { countersigned });
  const { deps, agent, parties, open } = table;
  const name = async (list: typeof signers) => {
    const { fingerprint } = (await open(1)).document;
    await nameSigners(deps)(parties, 1, { fingerprint, signers: list });
  };
  await name(signers);
  table.forget();
  const document = async () => (await open(1)).document;
  const signer = async (number: number) => {
    const found = signersOf(await document()).find((one) => one.number === number);
    if (!found) throw new Error(`There is no signer ${number}`);
    return found;
  };
  const linkTo = async (linkId: string) => {
    const item = await deps.db.get(guestLink.key({ linkId }));
    return item && { id: linkId, kind: guestLink.read(item).kind, item };
  };
  const link = async (number: number) => {
    const found = await linkTo((await signer(number)).linkId);
    if (!found) throw new Error(`Signer ${number} has no link yet`);
    return found;
  };
  const codeOf = async (linkId: string) => {
    const holder = holderOf((await document()).id, linkId);
    const version = (await readCode(deps.db, holder))?.version ?? 0;
    return oneTimeCode(await deps.pinKey(), codeName(holder, version));
  };
  const signFurther = async (number: number, over: { typed_name?: string; code?: string } = {}) => {
    const own = await link(number);
    await sendSignersCode(deps)(own);
    const { name: typed } = await signer(number);
    const code = over.code ?? (await codeOf(own.id));
    const signature = { ...aSignature(await document(), over.typed_name ?? typed), code };
    await signAsSigner(deps)(own, signature, aViewer);
  };
  return {
    ...table,
    name,
    document,
    signer,
    link,
    linkTo,
    codeOf,
    signFurther,
    signClient: async () =>
      signDocument(deps)(parties, 1, aGuestSignature(await document(), await table.code(1)), aViewer),
    countersign: async () => countersignDocument(deps)(parties, 1, aSignature(await document(), 'Ada Agent'), aViewer),
    correct: async (number: number, email: string) =>
      correctSigner(deps)(agent, {
        parties,
        step: 1,
        fingerprint: (await document()).fingerprint,
        signer: number,
        email,
        viewer: aViewer,
      }),
    remind: async (number: number) =>
      remindSigner(deps)(agent, { parties, step: 1, fingerprint: (await document()).fingerprint, signer: number }),
    voidIt: async () =>
      voidDocument(deps)(agent, {
        parties,
        step: 1,
        fingerprint: (await document()).fingerprint,
        reason: 'Wrong.',
        viewer: aViewer,
      }),
    states: async () => signerViews(await open(1)).flatMap(({ who, state }) => (who === 'signer' ? [state] : [])),
    mails: () =>
      table.queued.flatMap((task) => {
        const data = tryParse(writtenEmail, task);
        return data ? [`${data.to}: ${data.content.subject}`] : [];
      }),
  };
};

const aReleased = async (over: Parameters<typeof aDraft>[0] = {}) => {
  const draft = await aDraft(over);
  await draft.release(1);
  return draft;
};
const aCosigned = async (over: Parameters<typeof aDraft>[0] = {}) => {
  const released = await aReleased(over);
  await released.signClient();
  released.forget();
  return released;
};

const TURN = "It's your turn to sign a document";

describe('naming further signers', () => {
  it('makes the draft again with them in its fingerprint, and keeps them when facts are filled in', async () => {
    const { document, open, fillIn, name } = await aDraft();
    const before = await document();
    await fillIn({ list_price: '500000' });
    const after = await document();
    expect(after.id).not.toBe(before.id);
    expect(after.signers).toMatchObject([SUE, TOM]);
    await name([TOM, SUE]);
    const { document: turned, entries } = await open(1);
    expect(turned.fingerprint).not.toBe(after.fingerprint);
    expect(recordHolds(turned, entries)).toBe(true);
    await name([]);
    expect(await document()).not.toHaveProperty('signers');
  });

  it('is repeated without harm', async () => {
    const { document, deps, parties } = await aDraft();
    const before = await document();
    await nameSigners(deps)(parties, 1, { fingerprint: '0'.repeat(64), signers: [SUE, TOM] });
    expect((await document()).id).toBe(before.id);
  });

  it.each([
    ["the client's address", [{ ...SUE, email: 'sam@example.com' }], 'signers.0.email'],
    ["the agent's address", [{ ...SUE, email: 'ada@example.com' }], 'signers.0.email'],
    ['one address twice', [SUE, { ...TOM, email: SUE.email }], 'signers.1.email'],
  ])('refuses %s', async (_, signers, field) => {
    const { name } = await aDraft();
    await expect(name(signers)).rejects.toMatchObject({ fields: { [field]: expect.any(String) } });
  });

  it('is over with the release', async () => {
    const { name } = await aReleased();
    await expect(name([SUE])).rejects.toThrow('has been released');
  });
});

describe('signing in order', () => {
  it('goes from the client over each further signer to the agent, who completes it', async () => {
    const table = await aReleased();
    const { states, signClient, signFurther, countersign, mails, transaction, open, queued } = table;
    expect(mails()).toEqual(['sam@example.com: A document is ready to sign']);
    expect(await states()).toEqual(['waiting', 'waiting']);
    await signClient();
    expect(mails()).toContain(`sue@example.com: ${TURN}`);
    expect(await states()).toEqual(['sent', 'waiting']);
    await openAsSigner(table.deps)(await table.link(1), aViewer);
    expect(await states()).toEqual(['opened', 'waiting']);
    await signFurther(1);
    expect(mails()).toContain(`tom@example.com: ${TURN}`);
    expect(documentOf(await transaction(), 1).state).toBe('cosign');
    await expect(countersign()).rejects.toThrow('You sign last');
    await signFurther(2);
    expect(await states()).toEqual(['signed', 'signed']);
    expect(mails()).toContain("ada@example.com: Tom Trustee has signed. It's your turn");
    expect(queued.filter(({ type }) => type === 'seal')).toEqual([]);
    await countersign();
    expect(queued.filter(({ type }) => type === 'seal')).toHaveLength(1);
    const { document, entries } = await open(1);
    expect(document.state).toBe('signed');
    expect([recordHolds(document, entries), isComplete(document, entries)]).toEqual([true, true]);
    const signed = entries.filter(({ what }) => what === 'signed' || what === 'countersigned');
    expect(signed.map(({ name, email }) => `${name} ${email}`)).toEqual([
      'Sam Seller sam@example.com',
      'Sue Seller sue@example.com',
      'Tom Trustee tom@example.com',
      'Ada Agent ada@example.com',
    ]);
    const confirmed = entries.filter(({ what }) => what === 'confirmed');
    expect(confirmed.map(({ email }) => email)).toEqual(['sam@example.com', 'sue@example.com', 'tom@example.com']);
  });

  it('is complete with the last further signer where the agent does not sign', async () => {
    const { signFurther, queued, document, mails } = await aCosigned({ countersigned: false, signers: [SUE] });
    await signFurther(1);
    expect((await document()).state).toBe('signed');
    expect(queued.filter(({ type }) => type === 'seal')).toHaveLength(1);
    expect(mails().filter((mail) => mail.startsWith('ada@'))).toEqual([]);
  });

  it('makes a link only in turn', async () => {
    const { signer, linkTo, signClient } = await aReleased();
    expect(await linkTo((await signer(1)).linkId)).toBeUndefined();
    await signClient();
    expect(await linkTo((await signer(1)).linkId)).toMatchObject({ kind: 'signer' });
    expect(await linkTo((await signer(2)).linkId)).toBeUndefined();
  });

  it('is refused out of turn, for another name, with the code of another, and twice', async () => {
    const { signFurther, link, deps, codeOf, document, states, code } = await aCosigned();
    const sue = await link(1);
    await expect(signFurther(1, { typed_name: 'Sam Seller' })).rejects.toMatchObject({
      fields: { typed_name: expect.stringContaining('Sue Seller') },
    });
    await expect(code(1)).rejects.toThrow('already signed');
    const ofClient = await codeOf('CLIENT');
    await expect(signFurther(1, { code: ofClient })).rejects.toMatchObject({ fields: { code: expect.any(String) } });
    // Someone who can make links has made one ahead of its signer's turn.
    const ahead = { ...sue, item: { ...sue.item, linkId: (await document()).signers?.[1]?.linkId ?? '' } };
    await expect(sendSignersCode(deps)(ahead)).rejects.toThrow("It isn't your turn");
    const early = { ...aSignature(await document(), 'Tom Trustee'), code: await codeOf(sue.id) };
    await expect(signAsSigner(deps)(ahead, early, aViewer)).rejects.toThrow("It isn't your turn");
    await signFurther(1);
    const again = { ...aSignature(await document(), 'Sue Seller'), code: '000000' };
    await expect(signAsSigner(deps)(sue, again, aViewer)).rejects.toThrow('already signed');
    expect(await states()).toEqual(['signed', 'sent']);
  });

  it('asks the next one once, however many clicks there are', async () => {
    const { deps, link, codeOf, document, mails, open } = await aCosigned();
    const sue = await link(1);
    await sendSignersCode(deps)(sue);
    const signature = { ...aSignature(await document(), 'Sue Seller'), code: await codeOf(sue.id) };
    const clicks = await Promise.allSettled([1, 2, 3].map(() => signAsSigner(deps)(sue, signature, aViewer)));
    expect(clicks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(mails().filter((mail) => mail === `tom@example.com: ${TURN}`)).toHaveLength(1);
    expect((await open(1)).entries.filter(({ what, signer }) => what === 'signed' && signer === 1)).toHaveLength(1);
  });

  it('reads the language of the client before', async () => {
    const { deps, parties, signClient, link } = await aReleased();
    await deps.db.update(guestLink.key({ linkId: parties.linkId }), { set: { language: 'es' } });
    await signClient();
    expect((await link(1)).item.language).toBe('es');
  });
});

describe('a refusal', () => {
  it('of a further signer stops the document for all, and tells the agent why', async () => {
    const { deps, link, document, mails, notified, voidIt, states, parties } = await aCosigned();
    await declineAsSigner(deps)(await link(1), 'Not at this price.', aViewer);
    expect((await document()).state).toBe('declined');
    expect(await states()).toEqual(['declined', 'waiting']);
    expect(mails()).toEqual(['ada@example.com: Sue Seller has declined to sign']);
    expect(notified).toMatchObject([{ subject: 'Sue Seller has declined "Real Estate Listing Agreement"' }]);
    await expect(sendSignersCode(deps)(await link(1))).rejects.toThrow('was declined');
    await expect(voidIt()).rejects.toThrow('nothing to void');
    await replaceDocument(deps)(parties, 1);
    expect(await document()).toMatchObject({ state: 'presented', signers: [SUE, TOM] });
  });
});

describe('a corrected address', () => {
  it('ends the earlier link and its code, and the email goes to the new one', async () => {
    const { deps, link, linkTo, codeOf, correct, mails, signFurther, open, states, document } = await aCosigned();
    const wrong = await link(1);
    await openAsSigner(deps)(wrong, aViewer);
    await sendSignersCode(deps)(wrong);
    const wrongCode = await codeOf(wrong.id);
    await correct(1, 'susan@example.com');
    expect(mails()).toContain(`susan@example.com: ${TURN}`);
    expect(await linkTo(wrong.id)).toBeUndefined();
    await expect(openAsSigner(deps)(wrong, aViewer)).rejects.toMatchObject({ code: 'LINK_NOT_FOUND' });
    const old = { ...aSignature(await document(), 'Sue Seller'), code: wrongCode };
    await expect(signAsSigner(deps)(wrong, old, aViewer)).rejects.toMatchObject({ code: 'LINK_NOT_FOUND' });
    expect(await states()).toEqual(['sent', 'waiting']);
    await expect(signFurther(1, { code: wrongCode })).rejects.toMatchObject({ fields: { code: expect.any(String) } });
    await signFurther(1);
    const { document: signed, entries } = await open(1);
    expect(recordHolds(signed, entries)).toBe(true);
    expect(entries.find(({ what }) => what === 'corrected')).toMatchObject({ by: 'agent', email: 'susan@example.com' });
    expect(entries.findLast(({ what }) => what === 'signed')).toMatchObject({ email: 'susan@example.com' });
  });

  it('of someone whose turn comes later sends nothing now', async () => {
    const { correct, mails, signer, states, deps, link } = await aCosigned();
    await correct(2, 'thomas@example.com');
    expect(mails()).toEqual([]);
    expect((await signer(2)).email).toBe('thomas@example.com');
    // The first one can open the document as before.
    await openAsSigner(deps)(await link(1), aViewer);
    expect(await states()).toEqual(['opened', 'waiting']);
  });

  it('is refused once they have signed, and for the address of someone else', async () => {
    const { correct, signFurther } = await aCosigned();
    for (const taken of ['sam@example.com', 'ada@example.com', 'tom@example.com'])
      await expect(correct(1, taken)).rejects.toMatchObject({ fields: { email: expect.any(String) } });
    await signFurther(1);
    await expect(correct(1, 'susan@example.com')).rejects.toThrow('already signed');
    await expect(correct(5, 'susan@example.com')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('wins or loses against a signature of the same moment as a whole', async () => {
    const table = await aCosigned();
    const { deps, link, codeOf, document, open } = table;
    const sue = await link(1);
    await sendSignersCode(deps)(sue);
    const signature = { ...aSignature(await document(), 'Sue Seller'), code: await codeOf(sue.id) };
    const db = overtakenBy(deps.db, () => table.correct(1, 'susan@example.com'));
    await expect(signAsSigner({ ...deps, db })(sue, signature, aViewer)).rejects.toThrow();
    expect((await open(1)).entries.filter(({ what }) => what === 'signed')).toHaveLength(1);
  });
});

describe('what is signed by some', () => {
  it('keeps the transaction open, also when the client signs in the moment of closing', async () => {
    const { deps, agent, parties, transaction, signClient } = await aReleased();
    const db = overtakenBy(deps.db, signClient);
    await expect(closeTransaction({ ...deps, db })(agent, parties.id)).rejects.toThrow('Not everyone has signed');
    expect((await transaction()).state).toBe('open');
    await expect(closeTransaction(deps)(agent, parties.id)).rejects.toThrow('Not everyone has signed');
  });

  it('is voided with an email to everyone who was asked, and signed by no one after that', async () => {
    const { deps, link, voidIt, mails, document, agent, parties, transaction } = await aCosigned();
    await voidIt();
    expect((await document()).state).toBe('voided');
    expect(mails()).toEqual([
      'sam@example.com: A document that you signed was voided',
      'sue@example.com: A document no longer waits for your signature',
      'ada@example.com: You voided a signed document',
    ]);
    await expect(sendSignersCode(deps)(await link(1))).rejects.toThrow('has been voided');
    await closeTransaction(deps)(agent, parties.id);
    expect((await transaction()).state).toBe('closed');
  });
});

describe('a reminder', () => {
  const ordered = async ({ deps, waiting }: Awaited<ReturnType<typeof aDraft>>): Promise<string[]> => {
    const emails = waiting.map((task) => v.parse(writtenEmail, task));
    const sent = await Promise.all(emails.map((task: WrittenEmail) => ifStillAwaited(deps)(task)));
    return sent.flatMap((email) => (email ? [`${email.to}: ${email.content.subject}`] : []));
  };

  it('goes to the one whose turn it is, and to no one else', async () => {
    const table = await aReleased();
    await table.signClient();
    expect(await ordered(table)).toEqual([
      'sue@example.com: Reminder: a document is waiting for your signature',
      'sue@example.com: Reminder: a document is waiting for your signature',
      "ada@example.com: Sue Seller hasn't signed yet",
    ]);
    await table.correct(1, 'susan@example.com');
    expect(await ordered(table)).toEqual([
      'susan@example.com: Reminder: a document is waiting for your signature',
      'susan@example.com: Reminder: a document is waiting for your signature',
      "ada@example.com: Sue Seller hasn't signed yet",
    ]);
    await table.voidIt();
    expect(await ordered(table)).toEqual([]);
  });

  it('of the agent goes out once a day, and only in turn', async () => {
    const { remind, mails } = await aCosigned();
    await remind(1);
    await remind(1);
    expect(mails()).toEqual(['sue@example.com: Reminder: a document is waiting for your signature']);
    await expect(remind(2)).rejects.toThrow("isn't their turn");
  });
});
