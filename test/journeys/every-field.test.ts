// Every field of a form comes back in every place that shows it. The tables below name the places; a field of the contract that a
// table does not name does not compile.
import { beforeAll, describe, expect, it } from 'vitest';
import type { GuestReportInput, ReportInput, RequestInput } from '../../lambdas/funds/request/contract.ts';
import { guestReportInput, reportInput, requestInput } from '../../lambdas/funds/request/contract.ts';
import { cookieIn, type Guest, type Person } from '../cloud/actors.ts';
import { accountsOf, HARBOR, linkBank, linkOwnBank, reportOf } from '../cloud/bank-journey.ts';
import { call, guestLinkIn, mailTo } from '../cloud/client.ts';
import { eventually } from '../cloud/eventually.ts';
import { newAgent } from '../cloud/new-agent.ts';
import { fieldsOf } from '../security/sample-input.ts';

/** A place, its value, and the value that was sent. */
type Shown = [place: string, found: unknown, sent: unknown];
type Places<Form> = Record<keyof Form, Shown[]>;

const expectEverywhere = <Form extends object>(form: Parameters<typeof fieldsOf>[0], places: Places<Form>) => {
  expect(Object.keys(places).sort()).toEqual(Object.keys(fieldsOf(form)).sort());
  for (const [field, shown] of Object.entries(places) as [string, Shown[]][]) {
    expect(shown, field).not.toEqual([]);
    for (const [place, found, sent] of shown) expect(found, `${field} in ${place}`).toEqual(sent);
  }
};

let agent: Person;
beforeAll(async () => {
  agent = { id: '', ...(await newAgent('Vera Vance')) };
});

const communications = async () =>
  (await call('GET', '/api/communications', { token: agent.token })).body.communications;
const communication = async (id: string) => (await communications()).find((one: { id: string }) => one.id === id);
const create = async (body: object) => {
  const {
    status,
    body: reply,
    text,
  } = await call('POST', '/api/communications/create/report', {
    token: agent.token,
    body,
  });
  expect(status, text).toBe(201);
  return reply.id as string;
};
const asGuest = async ({ link, cookie }: Guest, path: string, more: object = {}) =>
  (await call('POST', path, { body: { ...link, ...more }, cookie })).body;

const opened = async (email: string, communicationId: string) => {
  const mail = await mailTo(email, /asks for your proof of funds/);
  const link = guestLinkIn(mail);
  const { headers } = await call('POST', '/api/guest/request', { body: link });
  return { mail, guest: { link, cookie: cookieIn(headers.get('set-cookie') ?? ''), email, communicationId } };
};

/** The phones of the holders of Harbor's accounts, however they're written. Three digits alone are in many a hash, too. */
const PHONES = ['2015550142', '6465550177'];
const hasPhone = (text: string): boolean => {
  const digits = text.replace(/[^\da-z]/gi, '');
  return PHONES.some((phone) => digits.includes(phone));
};

let made = 0;
/** Another one each time, also within a millisecond. */
const mark = () => `${Date.now().toString(36)}-${++made}`;

const aRequest = (over: Partial<RequestInput> = {}, una = `una-${mark()}@fields.example`): Required<RequestInput> => ({
  report_request_type: 1,
  report_type: 1,
  proof_amount: 412_345.67,
  message_subject: 'The house on Oak Street',
  message_body: 'The seller would like to see this by Friday.',
  message_draft: 0,
  property_address: '12 Elm Street, Springfield',
  offer_amount: 625_432,
  needed_by: new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10),
  agent_role: 'seller',
  reminder_plan: 'every_2_days',
  accepts: 'retirement',
  to_user: una,
  to_user_email: una,
  requestee_name: 'Whole Requestee',
  to_user_first_name: 'Una',
  to_user_last_name: 'Underwood',
  requester_name: 'Whole Requester',
  agent_first_name: 'Vera',
  agent_last_name: 'Vance',
  people: [{ first_name: 'Wim', last_name: 'Wolf', email: `wim-${mark()}@fields.example`, role: 'spouse' }],
  ...over,
});

describe('every field of', () => {
  it("an agent's draft comes back as it was saved", async () => {
    const sent = aRequest({ message_draft: 1 });
    const { draft } = await communication(await create(sent));
    expect(Object.keys(sent).sort()).toEqual(Object.keys(fieldsOf(requestInput)).sort());
    expect(draft).toEqual(sent);
  });

  it('a saved report comes back as it was saved', async () => {
    const sent: Required<ReportInput> = {
      report_request_type: 2,
      report_type: 3,
      proof_amount: 312_345.67,
      message_subject: 'Funds for Oak Street',
      message_body: 'As we agreed.',
      message_draft: 1,
      to_user: 'reader@fields.example',
      to_user_email: 'reader@fields.example',
      address: 1,
      phone: 1,
      accountNumber: 1,
      explanation_reason: 'joint',
      explanation_words: 'It is our joint account.',
      data: [{ item_id: 'item-1', bankName: 'First Harbor Bank', account_id: 'account-1' }],
    };
    const { draft } = await communication(await create(sent));
    expect(Object.keys(sent).sort()).toEqual(Object.keys(fieldsOf(reportInput)).sort());
    expect(draft).toEqual(sent);
  });

  it('a request comes back in the list, in the emails and on the pages of both buyers', async () => {
    const sent = aRequest();
    const id = await create(sent);
    const item = await communication(id);
    const { mail, guest } = await opened(sent.to_user_email, id);
    const page = await asGuest(guest, '/api/guest/request');
    const { email: coEmail } = sent.people[0] as { email: string };
    const coItem = (await communications()).find(({ to_user }: { to_user: string }) => to_user === coEmail);
    const co = await opened(coEmail, coItem.id);
    const coPage = await asGuest(co.guest, '/api/guest/request');
    const inMail = (text: string, { text: found } = mail): Shown => ['the email', found.includes(text), true];
    const client = 'Una Underwood';
    const agentName = 'Vera Vance';
    expectEverywhere<RequestInput>(requestInput, {
      report_request_type: [['the list', item.kind, 'request']],
      report_type: [
        ['the list', item.report_type, 1],
        ['the page', page.report_type, 1],
      ],
      proof_amount: [
        ['the list', item.proof_amount, sent.proof_amount],
        ['the page', page.proof_amount, sent.proof_amount],
        ["the co-buyer's page", coPage.proof_amount, sent.proof_amount],
        inMail('$412,345.67'),
        inMail('$412,345.67', co.mail),
      ],
      message_subject: [
        ['the list', item.message_subject, sent.message_subject],
        inMail(sent.message_subject),
        inMail(sent.message_subject, co.mail),
      ],
      message_body: [
        ['the list', item.message_body, sent.message_body],
        ['the page', page.message_body, sent.message_body],
        inMail(sent.message_body),
        inMail(sent.message_body, co.mail),
      ],
      property_address: [
        ['the list', item.purchase.property, sent.property_address],
        ['the page', page.purchase.property, sent.property_address],
        inMail(`Property: ${sent.property_address}`),
        inMail(`Property: ${sent.property_address}`, co.mail),
      ],
      offer_amount: [
        ['the list', item.purchase.offer, sent.offer_amount],
        ['the page', page.purchase.offer, sent.offer_amount],
        inMail('Offer: $625,432'),
      ],
      needed_by: [
        ['the list', item.purchase.needed_by, sent.needed_by],
        ['the page', page.purchase.needed_by, sent.needed_by],
        inMail('Needed by: '),
      ],
      agent_role: [
        ['the list', item.purchase.role, 'seller'],
        ['the page', page.purchase.role, 'seller'],
        inMail('Vera Vance represents the seller.'),
      ],
      accepts: [
        ['the list', item.accepts, 'retirement'],
        ['the page', page.accepts, 'retirement'],
        inMail('vested retirement savings'),
      ],
      reminder_plan: [['the list', item.request.reminder_plan, 'every_2_days']],
      // A draft stays with the agent.
      message_draft: [['the list', item.kind, 'request']],
      to_user: [['the list', item.to_user, sent.to_user]],
      to_user_email: [['the email', [mail.to].flat().join(), sent.to_user_email]],
      // Whole names count only where first and last names are missing.
      requestee_name: [['the list', item.name, client]],
      to_user_first_name: [['the page', page.client_name, client], inMail('Una')],
      to_user_last_name: [['the list', item.name, client]],
      requester_name: [['the page', page.agent_name, agentName]],
      agent_first_name: [['the page', page.agent_name, agentName], inMail(agentName)],
      agent_last_name: [['the page', page.agent_name, agentName]],
      people: [
        ['the list', item.people, [{ id: coItem.id, name: 'Wim Wolf', role: 'spouse' }]],
        ['the page', coPage.client_name, 'Wim Wolf'],
        ['the other line', [coItem.name, coItem.role], ['Wim Wolf', 'spouse']],
        inMail('Wim', co.mail),
      ],
    });
  });

  it("a guest's answer comes back in the saved draft, and in the report that the agent reads", {
    tags: 'deep',
  }, async () => {
    const request = aRequest({
      proof_amount: 412_345,
      people: [],
    });
    const id = await create(request);
    const { guest } = await opened(request.to_user_email, id);
    await linkBank(guest, HARBOR);
    const { linkedAccounts } = await accountsOf(guest);
    const [bank] = linkedAccounts;
    const savings = bank.accounts.find(({ name }: { name: string }) => /Savings/.test(name));
    const sent: GuestReportInput = {
      report_type: 3,
      proof_amount: 412_345,
      message_subject: 'My funds',
      message_body: 'Here it is.',
      message_draft: 1,
      address: 1,
      phone: 1,
      accountNumber: 1,
      explanation_reason: 'joint',
      explanation_words: 'It is our joint account.',
      data: [{ item_id: bank.item_id, bankName: bank.bankName, account_id: savings.account_id }],
    };
    const path = '/api/guest/communications/create/report';
    await asGuest(guest, path, sent);
    const { draft } = await asGuest(guest, '/api/guest/request');
    expect(draft).toEqual(sent);

    await asGuest(guest, '/api/guest/licence', { accepted: true });
    await asGuest(guest, path, { ...sent, message_draft: 0 });
    const report = await reportOf(agent, id);
    const item = await communication(id);
    const mail = await mailTo(agent.email, /Una Underwood/);
    const everything = JSON.stringify(report);
    expectEverywhere<GuestReportInput>(guestReportInput, {
      report_type: [['the report', report.report_type, 3]],
      proof_amount: [['the report', report.proof_amount, 412_345]],
      message_subject: [
        // The answer is part of the request, which keeps its own subject.
        ['the list', item.message_subject, request.message_subject],
        ['the email to the agent', mail.text.includes(sent.message_subject), true],
      ],
      message_body: [['the email to the agent', mail.text.includes(sent.message_body), true]],
      message_draft: [['the list', item.report.fund_status, 1]],
      address: [['the report', report.addresses.length > 0, true]],
      // Accepted, and never shared.
      phone: [['the report', hasPhone(everything), false]],
      accountNumber: [['the report', everything.includes('account_number'), false]],
      explanation_reason: [['the report', report.explanations[0]?.reason, 'joint']],
      explanation_words: [['the report', report.explanations[0]?.words, sent.explanation_words]],
      data: [['the report', report.accounts.map(({ name }: { name: string }) => name), [savings.name]]],
    });
  });

  it('a report on own accounts comes back in the list, in the email and on its page', { tags: 'deep' }, async () => {
    const bank = await linkOwnBank(agent, HARBOR);
    const [account] = bank.accounts;
    const to_user = `reader-${mark()}@fields.example`;
    const sent: Required<ReportInput> = {
      report_request_type: 2,
      report_type: 3,
      proof_amount: 1_234,
      message_subject: 'Funds for Oak Street',
      message_body: 'As we agreed.',
      message_draft: 0,
      to_user,
      to_user_email: to_user,
      address: 1,
      phone: 1,
      accountNumber: 1,
      explanation_reason: 'joint',
      explanation_words: 'It is our joint account.',
      data: [{ item_id: bank.item_id, bankName: bank.bankName, account_id: account.account_id }],
    };
    const id = await create(sent);
    const mail = await mailTo(to_user, /./);
    const report = (await call('POST', '/api/guest/report', { body: guestLinkIn(mail) })).body;
    const item = await eventually(async () => {
      const found = await communication(id);
      return found.report.fund_status === 1 ? found : undefined;
    });
    const everything = JSON.stringify(report);
    expectEverywhere<ReportInput>(reportInput, {
      report_request_type: [['the list', item.kind, 'sent']],
      report_type: [
        ['the list', item.report_type, 3],
        ['the report', report.report_type, 3],
      ],
      proof_amount: [
        ['the list', item.proof_amount, 1_234],
        ['the report', report.proof_amount, 1_234],
      ],
      message_subject: [
        ['the list', item.message_subject, sent.message_subject],
        // Above the message: the email's own subject is ours.
        ['the email', mail.text.includes(sent.message_subject), true],
      ],
      message_body: [
        ['the list', item.message_body, sent.message_body],
        ['the email', mail.text.includes(sent.message_body), true],
      ],
      message_draft: [['the list', item.kind, 'sent']],
      to_user: [['the list', item.to_user, to_user]],
      to_user_email: [['the email', [mail.to].flat().join(), to_user]],
      address: [['the report', report.addresses.length > 0, true]],
      // Accepted, and never shared.
      phone: [['the report', hasPhone(everything), false]],
      accountNumber: [['the report', everything.includes('account_number'), false]],
      explanation_reason: [['the report', report.explanations[0]?.reason, 'joint']],
      explanation_words: [['the report', report.explanations[0]?.words, sent.explanation_words]],
      data: [['the report', report.accounts.length, 1]],
    });
  });
});
