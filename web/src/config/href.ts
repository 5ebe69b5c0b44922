// Addresses with parameters. They're not in paths.ts, because the first load needs none of them.
import { paths } from './paths.ts';

const part = encodeURIComponent;

/** Used instead of the ID of a new campaign. */
export const NEW_CAMPAIGN = 'new';

export const href = {
  profile: (tab: string) => `/myaccount/${tab}`,
  proofOfFunds: (id: string) => `/prooffund/${part(id)}`,
  deal: (id: string) => `/deals/${part(id)}`,
  officeDeals: (id: string, member: string) => `/office/${part(id)}/${part(member)}`,
  /** The list, with the form for a new transaction with this client. */
  startTransaction: (client: string) => withQuery(paths.transactions, { client }),
  transaction: (id: string) => `/transactions/${part(id)}`,
  guestPin: (id: string) => `/guest/${part(id)}`,
  guest: (id: string, pin: string) => `/guest/${part(id)}/${part(pin)}`,
  guestTasks: (id: string, pin: string) => `/guest-tasks/${part(id)}/${part(pin)}`,
  guestSign: (id: string, pin: string) => `/guest-sign/${part(id)}/${part(pin)}`,
  guestSendReport: (id: string, pin: string) => `/sendreport/guest/${part(id)}/${part(pin)}`,
  guestReport: (id: string, pin: string) => `/guest-report/${part(id)}/${part(pin)}`,
  guestCopy: (id: string, pin: string, reportId: string) => `/guest-copy/${part(id)}/${part(pin)}/${part(reportId)}`,
  listing: (id: string) => `/listings/${part(id)}`,
  guestOffers: (id: string, pin: string) => `/guest-offers/${part(id)}/${part(pin)}`,
  guestOffer: (id: string, pin: string) => `/guest-offer/${part(id)}/${part(pin)}`,
  guestListing: (id: string) => `/guest-listing/${part(id)}`,
  campaign: (id: string) => `/campaigns/${part(id)}`,
  /** A new campaign is stored at its first save. */
  newCampaign: `/campaigns/${NEW_CAMPAIGN}`,
  client: (id: string) => `/client-list/${part(id)}`,
  clientsWithTag: (tag: string) => withQuery(paths.clientList, { tag }),
  verify: (reportId: string) => `/verify/${part(reportId)}`,
  magicEmails: (tenant: string) => `/${part(tenant)}/magic_emails`,
  verifiedCallList: (tenant: string) => `/${part(tenant)}/call_list`,
  /** The wizard with a draft to continue, or the address to reply to. */
  sendReport: (from: { draft?: string; to?: string } = {}) => withQuery(paths.sendReport, from),
  requestReport: (from: { draft?: string; client?: string; again?: string; proposal?: string } = {}) =>
    withQuery(paths.requestReport, from),
  /** The list, opened at one message, or filtered to requests. */
  communications: (from: { id?: string; q?: string; show?: 'requests' | 'drafts' }) =>
    withQuery(paths.communications, from),
} as const;

function withQuery(path: string, query: Record<string, string | undefined>): string {
  const search = new URLSearchParams(Object.entries(query).filter((entry): entry is [string, string] => !!entry[1]));
  return search.size === 0 ? path : `${path}?${search}`;
}
