// A search by name among the data that the browser has: pages, deals, closings and requests. The server finds the clients.
import { type AgentTransaction, isClosing } from '#contracts/chat/transaction';
import type { ListedClient } from '#contracts/clients/list';
import type { Communication } from '#contracts/funds/request';
import { href, NEW_CAMPAIGN } from '#web/config/href.ts';
import { paths } from '#web/config/paths.ts';
import { formatDate } from '#web/ui/format/date-time.tsx';
import { PROFILE_TABS, type ProfileTab } from '#web/ui/page/page-tabs.tsx';

export type Found = { label: string; description?: string; to: string };
export type FoundGroup = { label: string; found: Found[] };

/** The most results of each kind. People find the others by typing more. */
export const SHOWN = 5;

/** The words without accents, case and signs: O'Hara, with either apostrophe, and o hara are the same name. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Each typed word begins one of the words, as in the client list's own search. */
export const isNamed = (typed: string, ...texts: (string | undefined)[]): boolean => {
  const words = wordsOf(texts.join(' '));
  const wanted = wordsOf(typed);
  return wanted.length > 0 && wanted.every((start) => words.some((word) => word.startsWith(start)));
};

type Page = Found & { also?: string };

const PROFILE_WORDS: Record<ProfileTab, string> = {
  products: 'plan subscription',
  notifications: 'news email settings',
  security: 'password passkey two-step verification devices sign in',
  integrations: 'api keys webhooks calendar crm zapier events assistants',
};
const profilePages = (Object.keys(PROFILE_WORDS) as ProfileTab[]).map(
  (tab): Page => ({ label: PROFILE_TABS[tab], to: href.profile(tab), also: PROFILE_WORDS[tab] }),
);

/** Every page that needs no client or request to be opened, with other words that people look for. */
export const pagesOf = (tenant: string, isStaff: boolean): Page[] => [
  { label: 'Dashboard', to: paths.dashboard, also: 'home waiting tasks notifications' },
  { label: 'Request Proof of Funds', to: paths.requestReport, also: 'new request' },
  { label: 'Request History', to: paths.communications, also: 'communications reports drafts deals' },
  { label: 'Send Report', to: paths.sendReport, also: 'own proof of funds' },
  { label: 'Closings', to: paths.transactions, also: 'transactions' },
  { label: 'Listings', to: paths.listings, also: 'open house offers link qr code sell' },
  { label: 'Qualified Client List', to: paths.clientList },
  { label: 'Import clients', to: paths.clientImport, also: 'csv vcard contacts' },
  { label: 'Who to Call', to: paths.callList, also: 'call list phone' },
  { label: 'Call List Verification', to: href.verifiedCallList(tenant), also: 'verify numbers' },
  { label: 'Email Campaigns', to: paths.campaigns },
  { label: 'New campaign', to: href.campaign(NEW_CAMPAIGN), also: 'write email' },
  { label: 'Openings', to: href.magicEmails(tenant), also: 'magic emails generate an email' },
  { label: 'Concierge Agent', to: paths.concierge },
  { label: 'ROI Calculator', to: paths.roi, also: 'return on investment' },
  {
    label: 'My Details',
    to: paths.myAccount,
    also: 'profile account name business card photo linked banks what counts',
  },
  ...profilePages,
  { label: 'Plans and prices', to: paths.subscribe, also: 'subscribe buy' },
  { label: 'Office', to: paths.office, also: 'team brokerage seats' },
  { label: 'Groundwork API', to: paths.developers, also: 'developers documentation' },
  ...(isStaff ? [{ label: 'Administration', to: paths.admin, also: 'staff users invite' }] : []),
];

const LIST = new Intl.ListFormat('en-US');

const namesOf = ({ name, from_user, to_user, kind, people = [] }: Communication): string => {
  const first = kind === 'incoming' ? from_user : name || to_user;
  return people.length > 0 ? LIST.format([first, ...people.map((one) => one.name)]) : first || 'No one named yet';
};

const KINDS = { request: 'Request', sent: 'Report you sent', incoming: 'Report you received', draft: 'Draft' } as const;

const isAbout = (typed: string, one: Communication) =>
  isNamed(typed, namesOf(one), one.kind === 'incoming' ? '' : one.to_user, one.purchase?.property);

const asRequest = (one: Communication): Found => ({
  label: namesOf(one),
  description: [KINDS[one.kind], formatDate(one.message_date), one.purchase?.property].filter(Boolean).join(' · '),
  to: href.communications({ id: one.id }),
});

/** The newest first, like the communications. Requests of several people for one deal give one result. */
const dealsOf = (communications: readonly Communication[]): Found[] => {
  const deals = new Map<string, Found>();
  for (const one of communications)
    if (one.deal_id !== undefined && !deals.has(one.deal_id))
      deals.set(one.deal_id, {
        label: namesOf(one),
        description: one.purchase?.property || 'No property yet',
        to: href.deal(one.deal_id),
      });
  return [...deals.values()];
};

const asClosing = ({ id, guest_name, guest_email, listed_at }: AgentTransaction): Found => ({
  label: guest_name,
  description: `${guest_email} · ${formatDate(listed_at)}`,
  to: href.transaction(id),
});

type Data = {
  pages: readonly Page[];
  communications: readonly Communication[];
  closings: readonly AgentTransaction[];
  clients: readonly ListedClient[];
};

/** Finds data in groups, and leaves out empty ones. */
export const find = (typed: string, { pages, communications, closings, clients }: Data): FoundGroup[] => {
  const named = communications.filter((one) => isAbout(typed, one));
  const groups = [
    {
      label: 'Clients',
      found: clients.map(({ id, name, email }) => ({ label: name, description: email, to: href.client(id) })),
    },
    { label: 'Deals', found: dealsOf(named) },
    {
      label: 'Closings',
      found: closings.filter((one) => isClosing(one) && isNamed(typed, one.guest_name, one.guest_email)).map(asClosing),
    },
    { label: 'Requests and reports', found: named.map(asRequest) },
    {
      label: 'Pages',
      found: pages.filter(({ label, also }) => isNamed(typed, label, also)).map(({ label, to }) => ({ label, to })),
    },
  ];
  return groups
    .map(({ label, found }) => ({ label, found: found.slice(0, SHOWN) }))
    .filter(({ found }) => found.length > 0);
};
