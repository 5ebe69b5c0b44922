import { BANK_RETURN_PATH } from '#core/platform/bank-return-path.ts';

// Every address of the product: `path` for the router, and a builder where there is something to fill in.
const part = encodeURIComponent;

/** Replaces the ID of a campaign that is new. */
export const NEW_CAMPAIGN = 'new';

export const paths = {
  signIn: '/',
  dashboard: '/dashboard',
  myAccount: '/myaccount',
  callList: '/call-list',
  requestReport: '/requestreport',
  sendReport: '/sendreport',
  clientList: '/client-list',
  clientImport: '/client-list/import',
  concierge: '/concierge',
  hostedUiRedirect: '/hosteduiredirect',
  hostedUiRedirectNewUser: '/hosteduiredirectnewuser',
  newAccount: '/newaccount',
  newUserSignIn: '/newusersignin',
  signUp: '/signup',
  setPassword: '/set_password',
  policy: '/policy',
  licence: '/licence',
  communications: '/communications',
  processComplete: '/processcomplete',
  requestComplete: '/requestcomplete',
  admin: '/admin',
  subscribe: '/subscribe',
  stripeSuccess: '/stripe_success',
  stripeError: '/stripe_error',
  bankReturn: BANK_RETURN_PATH,
  campaigns: '/campaigns',
  transactions: '/transactions',
  roi: '/roi',
  office: '/office',
} as const;

/** The router's patterns of the addresses with parts. */
export const patterns = {
  proofOfFunds: '/prooffund/:id',
  guestPin: '/guest/:id',
  guest: '/guest/:id/:pin',
  guestTasks: '/guest-tasks/:id/:pin',
  guestSign: '/guest-sign/:id/:pin',
  guestSendReport: '/sendreport/guest/:id/:pin',
  guestReport: '/guest-report/:id/:pin',
  guestCopy: '/guest-copy/:id/:pin/:reportId',
  guestLetter: '/guest-letter/:id/:pin',
  verify: '/verify/:reportId',
  verifyDocument: '/verify/document/:id',
  profile: '/myaccount/:tab',
  deal: '/deals/:id',
  officeDeals: '/office/:id/:member',
  transaction: '/transactions/:id',
  client: '/client-list/:id',
  campaign: '/campaigns/:id',
  unsubscribe: '/unsubscribe/:token',
  reportEmail: '/report-email/:token',
  magicEmails: '/:tenant/magic_emails',
  verifiedCallList: '/:tenant/call_list',
} as const;

export const href = {
  profile: (tab: string) => `/myaccount/${tab}`,
  proofOfFunds: (id: string) => `/prooffund/${part(id)}`,
  deal: (id: string) => `/deals/${part(id)}`,
  officeDeals: (id: string, member: string) => `/office/${part(id)}/${part(member)}`,
  /** The list, with a new one for this client. */
  startTransaction: (client: string) => withQuery(paths.transactions, { client }),
  transaction: (id: string) => `/transactions/${part(id)}`,
  guestPin: (id: string) => `/guest/${part(id)}`,
  guest: (id: string, pin: string) => `/guest/${part(id)}/${part(pin)}`,
  guestTasks: (id: string, pin: string) => `/guest-tasks/${part(id)}/${part(pin)}`,
  guestSign: (id: string, pin: string) => `/guest-sign/${part(id)}/${part(pin)}`,
  guestSendReport: (id: string, pin: string) => `/sendreport/guest/${part(id)}/${part(pin)}`,
  guestReport: (id: string, pin: string) => `/guest-report/${part(id)}/${part(pin)}`,
  guestCopy: (id: string, pin: string, reportId: string) => `/guest-copy/${part(id)}/${part(pin)}/${part(reportId)}`,
  campaign: (id: string) => `/campaigns/${part(id)}`,
  /** Nothing is stored before its first save. */
  newCampaign: `/campaigns/${NEW_CAMPAIGN}`,
  client: (id: string) => `/client-list/${part(id)}`,
  clientsWithTag: (tag: string) => withQuery(paths.clientList, { tag }),
  verify: (reportId: string) => `/verify/${part(reportId)}`,
  magicEmails: (tenant: string) => `/${part(tenant)}/magic_emails`,
  verifiedCallList: (tenant: string) => `/${part(tenant)}/call_list`,
  /** The wizard with a draft to continue, or the address to reply to. */
  sendReport: (from: { draft?: string; to?: string } = {}) => withQuery(paths.sendReport, from),
  requestReport: (from: { draft?: string; client?: string; again?: string } = {}) =>
    withQuery(paths.requestReport, from),
  /** The list, opened at one message, or filtered to requests. */
  communications: (from: { id?: string; q?: string; show?: 'requests' | 'drafts' } = {}) =>
    withQuery(paths.communications, from),
} as const;

function withQuery(path: string, query: Record<string, string | undefined>): string {
  const search = new URLSearchParams(Object.entries(query).filter((entry): entry is [string, string] => !!entry[1]));
  return search.size === 0 ? path : `${path}?${search}`;
}
