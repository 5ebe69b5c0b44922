// The parts of the stack that functions can be given access to.
import type { SocketApi } from '../api/socket-api.ts';
import type { Assistant } from '../assistant.ts';
import type { Data } from '../data/data.ts';
import type { Email } from '../email.ts';
import type { Identity } from '../identity/identity.ts';
import type { Settings, StaffSignIn } from '../settings/settings.ts';

export type Resources = {
  siteUrl: string;
  plaidUrl: string;
  paymentsDashboardUrl: string;
  /** What the staff's pages take. */
  staffSignIn: StaffSignIn;
  /** How seats of offices are sold. */
  teamPlan: Settings['teamPlan'];
  data: Data;
  identity: Identity;
  email: Email;
  socket: SocketApi;
  /** The secrets that the edge may send. */
  edgeSecrets: string[];
  /** Whether SES is in its sandbox. */
  sandbox: boolean;
  /** The function that looks at uploaded files. */
  fileChecksArn: string;
  sealAlgorithm: Settings['sealAlgorithm'];
  /** The keys that earlier seals were made with. */
  retiredSealKeys: Settings['retiredSealKeys'];
  /** Where people write who need help. */
  supportEmail: string;
  /** How many workers of each queue run at once. */
  workers: Settings['concurrency']['workers'];
  /** Whether uploaded files are scanned for viruses. */
  malwareScan: Settings['malwareScan'];
  /** Whether the canary runs. */
  canary: boolean;
  /** Only where a stage has a model. */
  assistant?: Assistant;
};
