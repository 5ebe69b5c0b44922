// The parts of the stack that functions can be given access to.
import type { SocketApi } from '../api/socket-api.ts';
import type { Assistant } from '../assistant.ts';
import type { Data } from '../data/data.ts';
import type { Email } from '../email.ts';
import type { Identity } from '../identity/identity.ts';
import type { IncomingMail } from '../incoming-mail.ts';
import type { Settings, StaffSignIn } from '../settings/settings.ts';

export type Resources = {
  siteUrl: string;
  plaidUrl: string;
  paymentsDashboardUrl: string;
  staffSignIn: StaffSignIn;
  /** The price and limits of office seats. */
  teamPlan: Settings['teamPlan'];
  data: Data;
  identity: Identity;
  email: Email;
  socket: SocketApi;
  /** The secrets that the edge may send. */
  edgeSecrets: string[];
  sandbox: boolean;
  /** The functions that other functions call. */
  functionArns: Record<'fileChecks' | 'push' | 'membershipWorker', string>;
  sealAlgorithm: Settings['sealAlgorithm'];
  /** The keys that earlier seals were made with. */
  retiredSealKeys: Settings['retiredSealKeys'];
  timestamps: Settings['timestamps'];
  supportEmail: string;
  /** The number of concurrent workers for each queue. */
  workers: Settings['concurrency']['workers'];
  malwareScan: Settings['malwareScan'];
  /** Where people sign in for an assistant. */
  hostedUrl: string;
  canary: boolean;
  /** Only for a stage whose deals take email. */
  incomingMail: { mail: IncomingMail; domain: string } | undefined;
  /** Only for a stage with a model. */
  assistant?: Assistant;
};
