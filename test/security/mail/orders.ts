// An account that orders emails: one order for each kind of email that counts against it, and the workers that send them. A kind
// that is added to the list of emails doesn't compile until it has its order here.
import * as v from 'valibot';
import { aListingInput, anOffer } from '#test/builders/a-listing-side.ts';
import { openWork } from '#test/builders/open-work.ts';
import { emailTask } from '../../../lambdas/background/mail/email-task.ts';
import { sendEmail } from '../../../lambdas/background/mail/send-email.ts';
import { chatSession } from '../../../lambdas/chat/conversation/entity.ts';
import { emailAbsentGuest } from '../../../lambdas/chat/conversation/messages/email-absent-person.ts';
import { askForFile } from '../../../lambdas/chat/files/asked/ask-for-file.ts';
import { askForDocuments } from '../../../lambdas/chat/files/documents/send-documents.ts';
import { openDocument } from '../../../lambdas/chat/signing/document/open-document.ts';
import { signingDocument } from '../../../lambdas/chat/signing/entity.ts';
import { fillInDocument } from '../../../lambdas/chat/signing/facts/fill-in-document.ts';
import { releaseDocument } from '../../../lambdas/chat/signing/signer/release-document.ts';
import { voidDocument } from '../../../lambdas/chat/signing/signer/void-document.ts';
import { guidedTransaction, transactionLink } from '../../../lambdas/chat/transaction/entity.ts';
import {
  closeTransaction,
  reopenTransaction,
  startTransaction,
} from '../../../lambdas/chat/transaction/open-and-close.ts';
import { proposeTour } from '../../../lambdas/chat/transaction/tours/change-tours.ts';
import { beginWrite, partiesOfAgent } from '../../../lambdas/chat/transaction/transaction-store.ts';
import { handoverWrite } from '../../../lambdas/client-work/handover/handover-store.ts';
import { movePart } from '../../../lambdas/client-work/handover/move-clients.ts';
import { handoverTask, movingTask } from '../../../lambdas/client-work/handover/move-task.ts';
import { createCampaignStore } from '../../../lambdas/clients/campaigns/campaign.ts';
import { createCampaign, saveSender } from '../../../lambdas/clients/campaigns/edit-campaigns.ts';
import { sendCampaign, sendTest, testCampaign } from '../../../lambdas/clients/campaigns/sending/order-campaign.ts';
import { sendPart } from '../../../lambdas/clients/campaigns/sending/send-part.ts';
import { campaignTask } from '../../../lambdas/clients/campaigns/tasks.ts';
import {
  createWrites as clientWrites,
  createClientStore,
  recordDecisions,
  withClaims,
} from '../../../lambdas/clients/client/public.ts';
import { createOutbox, type Outbox, type OutboxEntry } from '../../../lambdas/core/data/outbox.ts';
import type { Agent } from '../../../lambdas/core/http/actor.ts';
import { AppError } from '../../../lambdas/core/http/errors.ts';
import type { EMAILS, EmailName } from '../../../lambdas/core/mail/emails.ts';
import { DAY, isoAfter } from '../../../lambdas/core/platform/clock.ts';
import { BusyError } from '../../../lambdas/core/platform/queue-worker.ts';
import { createConnectionStore } from '../../../lambdas/core/realtime/connection-store.ts';
import { bankConnection, bankData } from '../../../lambdas/funds/bank/entity.ts';
import { agentOwner } from '../../../lambdas/funds/bank/public.ts';
import { reportEmail } from '../../../lambdas/funds/report/emails/tasks.ts';
import { issueOfferLetter } from '../../../lambdas/funds/report/offer-letter/issue-offer-letter.ts';
import { sendOfferLetter } from '../../../lambdas/funds/report/offer-letter/send-offer-letter.ts';
import { fundsReportWrite } from '../../../lambdas/funds/report/public.ts';
import { reportInput } from '../../../lambdas/funds/request/contract.ts';
import { createRequest } from '../../../lambdas/funds/request/create-request.ts';
import { sendTestEmail } from '../../../lambdas/funds/request/emails/send-test-email.ts';
import { createWrites } from '../../../lambdas/funds/request/funds-request-store.ts';
import { cancelRequest, extendRequest } from '../../../lambdas/funds/request/manage/change-request.ts';
import { sendReport } from '../../../lambdas/funds/request/send-report.ts';
import { createListing } from '../../../lambdas/listings/listing/save-listing.ts';
import { acceptOffer, undoAcceptance } from '../../../lambdas/listings/offers/accept-offer.ts';
import { offer as offerRow } from '../../../lambdas/listings/offers/entity.ts';
import { addOffer } from '../../../lambdas/listings/offers/save-offer.ts';
import { showSeller } from '../../../lambdas/listings/offers/seller.ts';
import { profile } from '../../../lambdas/members/account/public.ts';
import { inviteMember } from '../../../lambdas/members/offices/invitations/invite-member.ts';
import { joinWrites, newMember, createWrites as officeWrites } from '../../../lambdas/members/offices/office-store.ts';
import { orderMailMove } from '../../../lambdas/open/mail-in/public.ts';
import { aBank } from '../../builders/a-bank.ts';
import { aClient } from '../../builders/a-client.ts';
import { aConnection, aReading } from '../../builders/a-connection.ts';
import type { TestDb } from '../../builders/a-database.ts';
import { aFundsReport } from '../../builders/a-funds-report.ts';
import { aRequest } from '../../builders/a-request.ts';
import { aRequestInput } from '../../builders/a-request-side.ts';
import { aSession } from '../../builders/a-session.ts';
import { aViewer } from '../../builders/a-signing-table.ts';
import { aTransactionForm } from '../../builders/a-transaction-side.ts';
import { anAgent } from '../../builders/an-agent.ts';
import { anOfferForm, anOfferSide } from '../../builders/an-offer-side.ts';
import { DEAL_FACTS } from '../../builders/deal-facts.ts';

export type AccountEmail = {
  [Name in EmailName]: (typeof EMAILS)[Name]['by'] extends 'account' | 'either' ? Name : never;
}[EmailName];

const KEY = 'k'.repeat(32);
const linkIdOf = (n: number) => String(n).padStart(32, '0');

/** The use cases' dependencies, and everything that left by SES. */
export const aRelay = async (db: TestDb, now: Date, agent: Agent = anAgent({ isVerified: false })) => {
  let at = now;
  const sent: { to: string; subject: string; html: string }[] = [];
  const mailer = async (email: (typeof sent)[number]) => {
    // A copy to the agent's own inbox is no one's flood.
    if (email.to !== agent.email) sent.push(email);
    return { messageId: 'm' };
  };
  const deps = {
    db,
    clock: () => at,
    pinKey: async () => KEY,
    orderMailMove,
    siteUrl: 'https://groundwork.example',
    support: 'support@groundwork.example',
    documents: { get: async () => Buffer.from('') },
    pictures: { find: async () => undefined },
    broadcast: async () => undefined,
    campaigns: createCampaignStore(db),
    clients: createClientStore(db),
    connections: createConnectionStore(db),
    mailer,
    rate: 1,
    pause: async () => undefined,
  };
  const campaignMailer = { ...deps, mailer: async (email: (typeof sent)[number]) => void sent.push(email) };
  await db.transact([profile.update({ agentId: agent.id }, { set: { plan: 'subscribed' } })]);

  /** False if it was put off until tomorrow. */
  const goesOut = (entry: OutboxEntry, outbox: Outbox): Promise<boolean> =>
    sendEmail(deps)(v.parse(emailTask, entry.task), entry).then(
      () => true,
      async (error) => {
        if (!(error instanceof BusyError)) throw error;
        await outbox.retryLater(entry, error.message, { atLeastMs: error.afterMs });
        return false;
      },
    );
  const runsCampaign = async (entry: OutboxEntry): Promise<boolean> => {
    const task = v.parse(v.union([campaignTask, movingTask]), entry.task);
    if (task.type === 'hand over') await movePart(deps)(task);
    else await (task.type === 'part' ? sendPart(campaignMailer)(task) : sendTest(campaignMailer)(task, entry));
    return true;
  };
  /** Does all due work once. */
  const deliver = async () => {
    const outbox = createOutbox(db, deps.clock, 'mail');
    const items = await openWork(db);
    for (const { id, kind } of items) {
      const entry = kind === 'mail' || kind === 'campaign' ? await outbox.claim(id) : undefined;
      if (!entry) continue;
      const isDone = entry.kind === 'mail' ? await goesOut(entry, outbox) : await runsCampaign(entry);
      if (!isDone) continue;
      await outbox.done(entry);
    }
  };
  return { ...deps, agent, sent, deliver, setClock: (time: Date) => (at = time) };
};
export type Relay = Awaited<ReturnType<typeof aRelay>>;

const aCampaignOf = async (relay: Relay, agent: Agent, ids: string[] = []) => {
  await saveSender(relay)(agent, { name: 'Ada', postal_address: '1 Main Street, Springfield' });
  const audience = { mode: 'chosen' as const, ids };
  return createCampaign(relay)(agent, { subject: 'SECURITY ALERT', body: 'Hello', audience });
};

/** A link that a client has had for long. */
const linkWrite = (linkId: string, to: string, { agent, clock }: Relay) =>
  transactionLink.put(
    { linkId },
    {
      kind: 'transaction',
      linkId,
      transactionId: linkId,
      transactionKind: 'selling',
      agentId: agent.id,
      agentName: 'Ada Agent',
      agentEmail: agent.email,
      clientFirstName: 'Sam',
      clientLastName: 'Seller',
      clientEmail: to,
      createdAt: clock().toISOString(),
      pinVersion: 1,
      browsersSince: 1,
      pinDigest: 'digest',
    },
  );

/** A transaction with this address. */
const aBegunTransaction = async (relay: Relay, to: string, n: number) => {
  const { id: agentId, email: agentEmail } = relay.agent;
  const names = { agentName: 'Ada Agent', guestName: 'Sam Seller' };
  const rest = { origin: 'own', kind: 'selling' } as const;
  const parties = { id: `t-${n}`, linkId: linkIdOf(n), ...rest, agentId, agentEmail, ...names, guestEmail: to };
  await relay.db.transact([beginWrite(parties, relay.clock()), linkWrite(parties.linkId, to, relay)]);
  return parties;
};

const aDocument = async (relay: Relay, to: string, n: number) => {
  const parties = await aBegunTransaction(relay, to, n);
  const { document: draft } = await openDocument(relay)(parties, 1);
  await fillInDocument(relay)(parties, 1, { fingerprint: draft.fingerprint, ...DEAL_FACTS });
  const { document } = await openDocument(relay)(parties, 1);
  return { parties, document };
};

/** The account, and a colleague with this address. */
const anOfficeOfTwo = async (relay: Relay, email: string, n: number) => {
  const side = anAgent({ id: `colleague-${n}`, name: 'SECURITY ALERT', email });
  const office = { id: `office-${n}`, name: 'SECURITY ALERT', createdAt: relay.clock().toISOString(), revision: 1 };
  await relay.db.transact(officeWrites(office, relay.agent, relay.clock()));
  await relay.db.transact(joinWrites(office, newMember(side, 'agent', relay.clock())));
  return { side, agent: relay.agent, office: office.id };
};

/** The n-th order, to this address. Each may be refused. */
const orders: Record<AccountEmail, (relay: Relay, to: string, n: number) => Promise<unknown>> = {
  'proof-request': (relay, to) => createRequest(relay)(relay.agent, { input: aRequestInput({ to_user_email: to }) }),
  'request-test': (relay, to) =>
    // Someone who never proved the address.
    sendTestEmail(relay)({ ...relay.agent, email: to }, aRequestInput({ to_user_email: 'bo@elsewhere.example' }), 'en'),
  'office-invitation': async (relay, to, n) => {
    const office = { id: `office-${n}`, name: 'SECURITY ALERT', createdAt: relay.clock().toISOString(), revision: 1 };
    await relay.db.transact(officeWrites(office, relay.agent, relay.clock()));
    await inviteMember(relay)(relay.agent, office.id, { email: to, role: 'agent' });
  },
  'client-handed-over': async (relay, to, n) => {
    const { side, agent, office } = await anOfficeOfTwo(relay, `ben-${n}@x.example`, n);
    const client = aClient({
      id: `01KMOVED${n}`,
      agentId: side.id,
      name: 'SECURITY ALERT',
      email: to,
      phoneNumber: '',
    });
    await relay.db.transact(clientWrites(client, []));
    const at = relay.clock();
    const sideOf = ({ id, name, email }: typeof side) => ({ id, name, email, joinedAt: at.toISOString() });
    const handoverId = `01KZ${n}`;
    const row = {
      id: handoverId,
      officeId: office,
      officeName: 'SECURITY ALERT',
      from: sideOf(side),
      to: sideOf(agent),
    };
    const begun = { startedAt: at.toISOString(), state: 'moving', moved: 0, stayed: 0, stayedFor: {} } as const;
    await relay.db.transact([handoverWrite({ ...row, ...begun })]);
    await movePart(relay)(handoverTask({ officeId: office, handoverId }));
  },
  'documents-reviewed': async (relay, to, n) => {
    const documents = { state: 'sent' as const, count: 1, at: relay.clock().toISOString() };
    const request = aRequest({ id: linkIdOf(n), communicationId: `m-${n}`, clientEmail: to, documents });
    await relay.db.transact(createWrites(request, request.expiresAt));
    await askForDocuments(relay)(relay.agent, request.communicationId, 'SECURITY ALERT');
  },
  'request-cancelled': async (relay, to, n) => {
    const request = aRequest({ id: linkIdOf(n), communicationId: `m-${n}`, clientEmail: to });
    await relay.db.transact(createWrites(request, request.expiresAt));
    await cancelRequest(relay)(relay.agent, request.communicationId);
  },
  'tour-changed': async (relay, to, n) => {
    const form = aTransactionForm({ email: to, kind: 'buying' });
    const { id } = await startTransaction(relay)(relay.agent, form, `tour-${n}`);
    const signed = { document_1: 'signed', documentState_1: 'signed' } as const;
    await relay.db.transact([
      guidedTransaction.update({ agentId: relay.agent.id, transactionId: id }, { set: signed, add: { revision: 1 } }),
    ]);
    const parties = await partiesOfAgent(relay.db, relay.agent.id, id);
    const [day = ''] = isoAfter(relay.clock(), 3 * DAY).split('T');
    const home = { address: 'SECURITY ALERT', who: '', day, time: '10:00', zone: 'America/Chicago' } as const;
    await proposeTour(relay)(parties, 'agent', home);
  },
  'transaction-closed': async (relay, to, n) => {
    const { id } = await startTransaction(relay)(relay.agent, aTransactionForm({ email: to }), `closed-${n}`);
    await closeTransaction(relay)(relay.agent, id);
  },
  'file-asked': async (relay, to, n) => {
    const parties = await aBegunTransaction(relay, to, n);
    const dueOn = isoAfter(relay.clock(), 3 * DAY).slice(0, 10);
    await askForFile(relay)(parties, { text: 'SECURITY ALERT', kind: 'deed', due_on: dueOn });
  },
  'transaction-reopened': async (relay, to, n) => {
    const { id } = await startTransaction(relay)(relay.agent, aTransactionForm({ email: to }), `reopened-${n}`);
    await closeTransaction(relay)(relay.agent, id);
    await reopenTransaction(relay)(relay.agent, id, 'SECURITY ALERT');
  },
  'request-extended': async (relay, to, n) => {
    const request = aRequest({ id: linkIdOf(n), communicationId: `m-${n}`, clientEmail: to });
    await relay.db.transact(createWrites(request, request.expiresAt));
    await extendRequest(relay)(relay.agent, request.communicationId);
  },
  'report-for-reader': async (relay, to, n) => {
    const owner = agentOwner(relay.agent.id);
    const bank = aBank();
    const { itemId } = bank;
    await relay.db.transact([
      bankConnection.put({ owner, itemId }, aConnection({ itemId })),
      bankData.put({ owner }, aReading({ banks: [bank] })),
    ]);
    const data = bank.accounts.map(({ accountId }) => ({ item_id: itemId, account_id: accountId }));
    const form = { to_user: to, proof_amount: 1000, report_type: 1, message_subject: 'SECURITY ALERT', data };
    await sendReport(relay)(relay.agent, { input: v.parse(reportInput, form) });
    // Other code issues it; only the order counts.
    const letter = aFundsReport({ state: 'issued', owner, id: linkIdOf(n), linkId: linkIdOf(n), readerEmail: to });
    const task = { template: 'report-for-reader' as const, owner, fundsReportId: letter.id };
    await relay.db.transact([fundsReportWrite(letter), reportEmail(task, relay.clock())]);
  },
  'report-withdrawn': async (relay, to, n) => {
    const owner = agentOwner(relay.agent.id);
    const letter = aFundsReport({ state: 'withdrawn', owner, id: linkIdOf(n), linkId: linkIdOf(n), readerEmail: to });
    const task = { template: 'report-withdrawn' as const, owner, fundsReportId: letter.id };
    await relay.db.transact([fundsReportWrite(letter), reportEmail(task, relay.clock())]);
  },
  'offer-letter': async (relay, to, n) => {
    const requestId = linkIdOf(n);
    // Their own funds: a client would get an email about each letter.
    const letter = aFundsReport({ state: 'issued', owner: agentOwner(relay.agent.id), id: linkIdOf(n + 1_000_000) });
    const side = await anOfferSide(relay.db, { issued: letter, requestId, communicationId: `o-${n}` });
    const deps = { ...side.deps, clock: relay.clock };
    const form = anOfferForm({ recipient_email: to, message: 'SECURITY ALERT' });
    const { report_id } = await sendOfferLetter(deps)(relay.agent, `o-${n}`, form);
    await issueOfferLetter(deps)(letter.id, report_id);
  },
  'offers-shared': async (relay, to) => {
    const { id } = await createListing(relay)(relay.agent, aListingInput({ address: 'SECURITY ALERT' }), undefined);
    await showSeller(relay)(relay.agent, id, { name: 'SECURITY ALERT', email: to });
  },
  'offer-declined': async (relay, to) => {
    const { id } = await createListing(relay)(relay.agent, aListingInput(), undefined);
    await addOffer(relay)(relay.agent, id, anOffer({ contact_email: to }));
    const { id: offer } = await addOffer(relay)(relay.agent, id, anOffer());
    await acceptOffer(relay)(relay.agent, { id, offer }, { words: 'SECURITY ALERT' });
  },
  'offer-open-again': async (relay, to) => {
    const { id } = await createListing(relay)(relay.agent, aListingInput(), undefined);
    const { id: declined } = await addOffer(relay)(relay.agent, id, anOffer());
    const { id: offer } = await addOffer(relay)(relay.agent, id, anOffer());
    await acceptOffer(relay)(relay.agent, { id, offer }, { words: 'SECURITY ALERT' });
    await relay.db.transact([offerRow.update({ listingId: id, offerId: declined }, { set: { contactEmail: to } })]);
    await undoAcceptance(relay)(relay.agent, id, 'SECURITY ALERT');
  },
  'transaction-opened': (relay, to) => startTransaction(relay)(relay.agent, aTransactionForm({ email: to }), undefined),
  'document-released': async (relay, to, n) => {
    const { parties, document } = await aDocument(relay, to, n);
    const release = { parties, step: 1 as const, fingerprint: document.fingerprint, viewer: aViewer };
    await releaseDocument(relay)(relay.agent, release);
  },
  'document-voided': async (relay, to, n) => {
    const { parties, document } = await aDocument(relay, to, n);
    // Signed, without the emails that lead there.
    await relay.db.transact([signingDocument.update({ documentId: document.id }, { set: { state: 'countersign' } })]);
    const voiding = { parties, step: 1 as const, fingerprint: document.fingerprint, reason: 'Wrong.', viewer: aViewer };
    await voidDocument(relay)(relay.agent, voiding);
  },
  'message-waiting': async (relay, to, n) => {
    const session = aSession({ sessionId: `s-${n}`, linkId: linkIdOf(n), guestEmail: to });
    await relay.db.transact([linkWrite(linkIdOf(n), to, relay), chatSession.put(session, session)]);
    await emailAbsentGuest(relay)(session.sessionId, []);
  },
  'campaign-part': async (relay, to, n) => {
    const id = `01K${n}`;
    const client = aClient({ id, agentId: relay.agent.id, name: id, email: to, phoneNumber: `+1217${5550000 + n}` });
    const decision = { channel: 'email', to: 'in', by: 'Ada Agent', source: 'agent' } as const;
    const { client: agreed, entries } = recordDecisions(withClaims(client, true), [decision], relay.clock());
    await relay.db.transact(clientWrites(agreed, entries));
    const campaign = await aCampaignOf(relay, relay.agent, [id]);
    await sendCampaign(relay)(relay.agent, campaign.id, undefined);
  },
  'campaign-test': async (relay, to) => {
    // Someone who never proved the address.
    const agent = { ...relay.agent, email: to };
    await testCampaign(relay)(agent, (await aCampaignOf(relay, agent)).id);
  },
};

export const ACCOUNT_EMAILS = Object.keys(orders) as AccountEmail[];

/** The refusal of an order, if it's for the quota or a stop; every other error is a fault of this test. */
export const order = async (relay: Relay, name: AccountEmail, to: string, n: number): Promise<AppError | undefined> => {
  try {
    await orders[name](relay, to, n);
    return undefined;
  } catch (error) {
    if (error instanceof AppError && /^(TOO_MANY_REQUESTS|SENDING_STOPPED|READER_REFUSES)$/.test(error.code))
      return error;
    throw error;
  }
};
