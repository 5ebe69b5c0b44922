import { describe, expect, it } from 'vitest';
import { isToClient, REQUEST_EMAILS, type RequestEmailName } from '#core/mail/emails.ts';
import { cents } from '#core/platform/money.ts';
import { aJoint } from '#test/builders/a-joint.ts';
import { aRequest, aRequestInEachState } from '#test/builders/a-request.ts';
import type { FundsRequest } from '../entity.ts';
import { disconnectWords } from '../outcome/own-accounts.ts';
import { requestEmail } from './request-emails.ts';

const link = 'https://groundwork.example/guest/a/PIN';
const links = { linkUrl: link, reportUrl: 'https://groundwork.example/t', listUrl: 'https://groundwork.example/l' };
const ask = { template: 'proof-request', linkId: 'a' } as const;

const CLIENT_EMAILS = REQUEST_EMAILS.filter(isToClient);
const mailsOf = (template: RequestEmailName, over: Partial<FundsRequest> = {}) =>
  aRequestInEachState(over).map((request) =>
    requestEmail({ template, linkId: 'a', bankName: 'Banco Uno' }, request, links),
  );

describe('each email', () => {
  it.each(REQUEST_EMAILS)('goes out to its reader, and to no one else: %s', (template) => {
    const to = isToClient(template) ? 'bo@example.com' : 'ada@example.com';
    const sent = mailsOf(template).filter((mail) => mail !== undefined);
    expect(sent.map((mail) => mail.to)).toEqual(sent.map(() => to));
    expect(sent).not.toEqual([]);
  });

  it.each(REQUEST_EMAILS)('says which request it is about, for someone who has several: %s', (template) => {
    const sent = mailsOf(template, { language: 'es' }).filter((mail) => mail !== undefined);
    expect(sent.filter(({ text }) => !text.includes('$480,000'))).toEqual([]);
  });

  it.each(CLIENT_EMAILS)('says the same in English and in Spanish, with as many paragraphs: %s', (template) => {
    const [english, spanish] = [mailsOf(template, { language: 'en' }), mailsOf(template, { language: 'es' })];
    const shape = (mail: (typeof english)[number]) => mail?.html.match(/<(?:h1|p|div|a)\b/g);
    expect(spanish.map(shape)).toEqual(english.map(shape));
    for (const mail of spanish)
      expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/\b(your|proof|the|has|report|this)\b/i);
  });
});

describe('the email that asks for proof of funds', () => {
  it('says so in English, with a line in Spanish, until it has been opened', () => {
    const email = requestEmail(ask, aRequest(), links);
    expect(email?.subject).toBe('Ada Agent asks for your proof of funds');
    expect(email?.text).toContain('En español: Ada Agent le solicita su comprobante de fondos.');
    expect(email?.html).toMatch(/<html lang="en">[\s\S]*<p lang="es">En español/);
  });

  it('reminds in Spanish once it has been opened in Spanish', () => {
    const email = requestEmail({ ...ask, reminder: 1 }, aRequest({ state: 'opened', language: 'es' }), links);
    expect(email?.subject).toBe('Recordatorio: Ada Agent le solicita su comprobante de fondos');
    expect(email?.html).toContain('<html lang="es">');
    expect(email?.text).toContain('sirve hasta el 5 de diciembre de 2026');
    expect(email?.text).not.toMatch(/\b(your|this|link is)\b/i);
  });

  it('shows amount, message, button, privacy note and deadline', () => {
    const text = requestEmail(ask, aRequest(), links)?.text;
    for (const part of [
      'Hello Bo,',
      'Please submit proof of funds for $480,000.',
      'Ada Agent writes:\n> Please send it soon.',
      `Securely Send My Proof Of Funds:\n${link}`,
      'Your privacy: Only the total available amount is accessed.',
      "works until December 5, 2026. Please don't forward it.",
    ])
      expect(text).toContain(part);
  });

  it("has our subject, and the agent's own inside, so that no one can write a stranger's subject line", () => {
    const own = aRequest({ subject: 'SECURITY ALERT' });
    const headline = 'Ada Agent asks for your proof of funds';
    expect(requestEmail(ask, own, links)?.subject).toBe(headline);
    expect(requestEmail({ ...ask, reminder: 1 }, own, links)?.subject).toBe(`Reminder: ${headline}`);
    expect(requestEmail(ask, own, links)?.text).toContain('Ada Agent writes:\n> SECURITY ALERT');
  });

  it('is not sent once the client has answered', () => {
    expect(requestEmail({ ...ask, reminder: 2 }, aRequest({ state: 'at_bank' }), links)).toBeUndefined();
  });

  it('does not offer Spanish once it has been opened in English', () => {
    expect(requestEmail(ask, aRequest({ state: 'opened' }), links)?.text).not.toContain('español');
  });

  it("says in the client's receipt all that the report shows, whichever template they chose", () => {
    const receipt = (answered: Pick<NonNullable<FundsRequest['answered']>, 'reportType' | 'hasAddress'>) => {
      const sent = {
        proofAmount: cents(48_000_000),
        validUntil: '2026-12-22T11:59:59.999Z',
        isHolderInDoubt: false,
      };
      const request = aRequest({ state: 'received', answered: { ...sent, ...answered } });
      return requestEmail({ template: 'request-complete', linkId: 'a' }, request, links)?.text;
    };
    expect(receipt({ reportType: 1 })).toContain("doesn't show balances");
    expect(receipt({ reportType: 2 })).toContain('accounts with their last digits, values and the total');
    expect(receipt({ reportType: 3 })).toContain('holders and 90 days of transactions, and the total');
    expect(receipt({ reportType: 3 })).not.toContain('address, as you chose');
    expect(receipt({ reportType: 3, hasAddress: true })).toContain("the account holder's address, as you chose");
  });

  it.each([
    [1, 'not your balances, account numbers or transactions'],
    [2, 'values and the total, but no transactions'],
    [3, '90 days of transactions'],
  ] as const)('says beneath the privacy note what report type %s shares', (reportType, shared) => {
    const asked = (over: object) =>
      requestEmail({ template: 'proof-request', linkId: 'a', reminder: 0 }, aRequest({ reportType, ...over }), links)
        ?.text;
    expect(asked({})).toMatch(new RegExp(`never shared or sold\\.\\s+Ada Agent sees .*${shared}`));
    expect(asked({ language: 'es' })).toMatch(/ni se venden\.\s+Ada Agent ve /);
  });

  it('offers two buyers no copy to download: neither of them has one', () => {
    const joint = aJoint({ linkId: 'b', communicationId: 'c', name: 'Ana Buyer' });
    const text = (over: object) =>
      requestEmail({ template: 'request-complete', linkId: 'a' }, aRequest({ state: 'received', ...over }), links)
        ?.text;
    expect(text({ joint })).not.toMatch(/download|copy/);
    expect(text({ joint, language: 'es' })).not.toMatch(/copia|descarg/);
    expect(text({})).toMatch(/download/);
  });

  it.each(['request-complete', 'part-complete'] as const)('leads from %s to where it can be withdrawn', (template) => {
    const email = requestEmail({ template, linkId: 'a' }, aRequest({ state: 'received' }), links);
    expect(email?.text).toContain(link);
    expect(email?.html).toContain(`href="${link}"`);
    expect(email?.text).toMatch(/withdraw it/);
    expect(email?.text).toContain("Please don't forward it.");
  });

  it('asks for another bank while someone waits, and leaves a report that was sent alone', () => {
    const task = { template: 'bank-ended', linkId: 'a', bankName: 'First Harbor Bank' } as const;
    const waiting = requestEmail(task, aRequest({ state: 'opened' }), links);
    expect(waiting?.subject).toBe('First Harbor Bank is no longer linked');
    expect(waiting?.text).toContain(`Link a bank again:\n${link}`);
    const sent = requestEmail(task, aRequest({ state: 'received' }), links);
    expect(sent?.text).toContain("The report that Ada Agent received doesn't change.");
    expect(sent?.text).not.toContain('still waiting');
  });

  it('asks to sign in again only while someone waits, in both languages', () => {
    const task = { template: 'bank-sign-in', linkId: 'a', bankName: 'Banco Uno' } as const;
    expect(requestEmail(task, aRequest({ state: 'opened' }), links)?.subject).toBe(
      'Banco Uno needs you to sign in again',
    );
    expect(requestEmail(task, aRequest({ state: 'opened', language: 'es' }), links)?.subject).toBe(
      'Banco Uno necesita que usted inicie sesión de nuevo',
    );
    expect(requestEmail(task, aRequest({ state: 'received' }), links)).toBeUndefined();
  });
});

describe('the emails of an end', () => {
  it.each([
    ['request-expired', 'expired', 'has expired', 'venció'],
    ['link-locked', 'opened', 'We locked', 'Bloqueamos'],
  ] as const)('%s is in the language of the client', (template, state, english, spanish) => {
    const task = { template, linkId: 'a' } as const;
    expect(requestEmail(task, aRequest({ state }), links)?.subject).toContain(english);
    expect(requestEmail(task, aRequest({ state, language: 'es' }), links)).toMatchObject({
      to: 'bo@example.com',
      subject: expect.stringContaining(spanish),
    });
    expect(requestEmail(task, aRequest({ state: 'received' }), links)).toBeUndefined();
  });

  it.each([
    ['request-expired-agent', 'expired', "Bo Buyer's request has expired"],
    ['link-locked-agent', 'opened', "Bo Buyer's link is locked"],
  ] as const)('%s goes to the agent, with the way to their request', (template, state, subject) => {
    const email = requestEmail({ template, linkId: 'a' }, aRequest({ state, language: 'es' }), links);
    expect(email).toMatchObject({ to: 'ada@example.com', sender: null, subject });
    expect(email?.text).toContain(links.listUrl);
    expect(email?.text).not.toContain('/guest/');
    expect(requestEmail({ template, linkId: 'a' }, aRequest({ state: 'received' }), links)).toBeUndefined();
  });
});

describe('the email about a step that is left', () => {
  const stepLeft = { why: 'add or send', about: '' } as const;
  const mail = (decision: NonNullable<FundsRequest['decision']>['is']) =>
    requestEmail(
      { template: 'step-left', linkId: 'a' },
      aRequest({
        state: 'opened',
        stepLeft,
        decision: { is: decision, number: 1, at: '2026-11-28T10:00:00.000Z', words: '', hash: '' },
      }),
      links,
    )?.text;

  // Seen red: it said that nothing is sent until they decide, but another bank that makes up for it sends the result.
  it('says to a client who agreed that another bank may be enough to send it', () => {
    expect(mail('send when confirmed')).toContain('we send the result, as you agreed');
    expect(mail('send when confirmed')).not.toContain('until you decide');
    expect(mail('show me first')).toContain('nothing is until you decide');
  });
});

describe("the receipt for a report that doesn't confirm the amount", () => {
  const accounts = [
    { bank: 'Set Aside Bank', name: 'Plain Checking', mask: '2701' },
    { bank: 'Set Aside Bank', name: 'Health Savings', mask: '2702', why: 'health' as const },
  ];
  const answered = {
    reportType: 1,
    proofAmount: cents(48_000_000),
    validUntil: '2026-12-22T11:59:59.999Z',
    isHolderInDoubt: false,
    notConfirmed: accounts,
  } as const;
  const receipt = (over: Partial<FundsRequest>) =>
    requestEmail(
      { template: 'request-complete', linkId: 'a' },
      aRequest({ state: 'received', answered, ...over }),
      links,
    );

  // Seen red: the client read "Your proof of funds is complete".
  it('says so, which account counted, and which did not and why', () => {
    const mail = receipt({});
    expect(mail?.subject).toBe("Your proof of funds wasn't confirmed");
    expect(mail?.text).toContain('counted:\nSet Aside Bank Plain Checking •••• 2701');
    expect(mail?.text).toContain('Health Savings •••• 2702: health savings');
    expect(mail?.text).not.toContain('is complete');
  });

  it('says so in Spanish, and where a kept bank is disconnected', () => {
    const mail = receipt({ language: 'es', keepBanksUntil: '2026-12-20T10:00:00.000Z' });
    expect(mail?.subject).toBe('Su comprobante de fondos no se confirmó');
    expect(mail?.text).toContain('Puede desvincularlo en su página');
    expect(mail?.text).toMatch(/Desvincular este banco:\n\S+\?show=banks/);
  });

  // Seen red: it said *this bank* about several banks.
  it.each(['en', 'es'] as const)('leads by the words of the page (%s) to one bank, and to several', (language) => {
    const kept = { language, keepBanksUntil: '2026-12-20T10:00:00.000Z' };
    const other = { bank: 'First Harbor Bank', name: 'Savings', mask: '1202' };
    const both = { ...answered, notConfirmed: [...accounts, other] };
    expect(receipt(kept)?.text).toContain(`${disconnectWords(language, 1)}:\n`);
    expect(receipt({ ...kept, answered: both })?.text).toContain(`${disconnectWords(language, 2)}:\n`);
    expect(disconnectWords(language, 2)).not.toBe(disconnectWords(language, 1));
  });

  it('offers to disconnect no bank that has gone with the report', () => {
    expect(receipt({})?.text).toContain("We've ended the connection to your bank.");
    expect(receipt({})?.text).not.toContain('show=banks');
  });

  it('of two buyers names no account of the other one', () => {
    const joint = aJoint({ linkId: 'x', communicationId: 'y', name: 'Cleo Cobuyer' });
    expect(receipt({ joint })?.text).toContain("your accounts and your co-buyer's together don't confirm");
    expect(receipt({ joint })?.text).not.toContain('Cleo');
  });
});
