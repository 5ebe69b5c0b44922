// Lists every text of every row by its schema: the kind of text decides how an erasure treats it (docs/operations.md, A person's data).
// A new text fails here until it is in one of the lists.
import { expect, it } from 'vitest';
import { findEntities } from '../../scripts/structure/data-model.ts';
import { TYPED } from './texts-of-a-row.ts';

type Schema = {
  type: string;
  kind: string;
  wrapped?: Schema;
  item?: Schema;
  value?: Schema;
  options?: Schema[] | string[];
  entries?: Record<string, Schema>;
  pipe?: Schema[];
};

const textsIn = (schema: Schema, at = ''): string[] => {
  const { type, wrapped, item, value, options = [], entries, pipe = [] } = schema;
  const last = pipe.slice(1).findLast(({ kind }) => kind === 'schema');
  if (last) return textsIn(last, at);
  if (wrapped) return textsIn(wrapped, at);
  if (item) return textsIn(item, `${at}[]`);
  if (type === 'record' && value) return textsIn(value, `${at}{}`);
  if (entries) return Object.entries(entries).flatMap(([name, field]) => textsIn(field, at ? `${at}.${name}` : name));
  if (type === 'string') return [at];
  return options.flatMap((option) => (typeof option === 'object' ? textsIn(option, at) : []));
};

const words = (text: string) => new Set(text.trim().split(/\s+/));

/** People's names and addresses. An erasure finds addresses and IDs, and takes out names. */
const PEOPLE = words(`
  address addressBefore agentEmail agentName agent_first_name agent_last_name allowedName answeredBy by buyerName claims clientEmail
  clientFirstName clientLastName clientName contactEmail email emailKey emails entity first_name firstName from fromName fromUser guestEmail
  guestName head heldBy holder holders invitedBy last_name lastName name names owner owners phone phoneKey phoneNumber phoneNumbers
  postalAddress readerEmail readerName recipientEmail recipientName replyTo requestee_name requester_name reviewedBy role sellerName
  senderEmail senderName signature street to toUser to_user to_user_email to_user_first_name to_user_last_name withdrawnBy
`);
/** IDs, days, digests, and words that we choose. */
const OURS = words(`
  PK SK accent account_id call_on client_id accountIds actor alert answers assistant at auth bank bankName before channel city communication_id consent currency date day deal
  detail device document_1 document_3 drawing earlier earlierAgreement ending endpoint error evidence failed file fingerprint hash hashThere
  heading hour id ids institutionName institutions issuedAt item item_id key ledgerHead licenseNumber licenseState linkToken listed listing
  made mark mask minute more movements messageDate needed_by object of offer_amount office officeName openings order orderedBy origin p256dh part
  planName pinDigest postal_code previous previousHash proof_amount region relationship relationship_to replacedBy replaces report_type scopes
  since status step subtype target timestamp token tokens transaction type url visits voidedFile warning within zone leadsHere recentReports
  stillGoodAsked guestSessions calledBefore
`);
const IS_OURS = /(?:Id|Ids|At|On|Until|Day|Hash|News|Start|End|_at|Notified|Since)$|^(?:until|id|request)$|^$/;

const lastOf = (path: string) =>
  path
    .replace(/\[\]|\{\}/g, '')
    .split('.')
    .at(-1) ?? '';

/** Each entity whose rows have such texts. */
const typed = async () => {
  const found: Record<string, string> = {};
  const unknown: string[] = [];
  for (const { entity } of await findEntities()) {
    const { name, row } = entity.definition as unknown as { name: string; row: Schema };
    const texts = [...new Set(textsIn(row).map(lastOf))];
    const own = texts.filter((text) => TYPED.has(text)).sort();
    if (own.length > 0) found[name] = own.join(' ');
    unknown.push(
      ...texts
        .filter((text) => ![TYPED, PEOPLE, OURS].some((all) => all.has(text)) && !IS_OURS.test(text))
        .map((text) => `${name}: ${text}`),
    );
  }
  return { found, unknown };
};

it('knows each text of each row', async () => {
  expect((await typed()).unknown).toEqual([]);
});

it('knows the rows in which people write in their own words, which an erasure does not search for names', async () => {
  expect((await typed()).found).toMatchInlineSnapshot(`
    {
      "asked file": "text",
      "business card": "brokerage",
      "campaign": "body subject tag",
      "certificates of PDFs": "text",
      "client": "callNote tags",
      "client consent": "words",
      "client, by address": "callNote tags",
      "client, by email": "callNote tags",
      "client, by last digits": "callNote tags",
      "client, by phone": "callNote tags",
      "client, by tag": "callNote tags",
      "communication": "body contact explanation_words lender message message_body message_subject property property_address reason subject title words",
      "consent entry": "contact said",
      "deal": "note",
      "deleted client": "callNote tags",
      "earlier version of a file": "note",
      "email to a deal": "about subject text",
      "entry of a signing record": "reason text",
      "event of an office": "about",
      "event on its way to a webhook": "text",
      "event that was sent to a webhook": "text",
      "events that a calendar has shown": "words",
      "file": "note",
      "funds report": "body property reason subject words",
      "funds request": "about body contact explanation_words lender message_body message_subject property reason subject words",
      "listener on a channel": "who",
      "message of a conversation": "text",
      "notes on a client": "text",
      "notification": "body subject",
      "offer": "closing lender",
      "offer letter": "contact lender message words",
      "open socket": "who",
      "outbox entry": "reason",
      "proposal of an assistant": "about message_body note property_address reason",
      "published day of the seal log": "text",
      "reminder in a transaction": "about",
      "sealed report": "brokerage text words",
      "signing document": "facts label text title",
      "total of a tag": "tag",
      "transaction": "facts note reason text who",
      "webhook": "description",
    }
  `);
});
