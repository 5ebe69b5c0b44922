/** The parts of Plaid's public Link interface that the stand-in plays. */
export type LinkError = {
  error_type: string;
  error_code: string;
  error_message: string;
  display_message: string | null;
};

export type LinkInstitution = { institution_id: string; name: string };

export type LinkConfig = {
  token?: string | null;
  /** The address that the bank's own site sent the person back to. */
  receivedRedirectUri?: string | null;
  onSuccess(publicToken: string | null, metadata: SuccessMetadata): void;
  onExit?(error: LinkError | null, metadata: ExitMetadata): void;
  onEvent?(name: string, metadata: Record<string, unknown>): void;
  onLoad?(): void;
};

export type SuccessMetadata = {
  institution: LinkInstitution | null;
  accounts: unknown[];
  link_session_id: string;
  transfer_status: string | null;
};

export type ExitStatus =
  | 'requires_credentials'
  | 'requires_code'
  | 'requires_account_selection'
  | 'institution_not_found';

export type ExitMetadata = {
  institution: LinkInstitution | null;
  status: ExitStatus | null;
  link_session_id: string;
  request_id: string;
};

export type Session = {
  link_session_id: string;
  client_name: string;
  language: string;
  update_mode: boolean;
  institution_id: string | null;
  institutions: (LinkInstitution & { hint: string; own_site: boolean })[];
  /** After the bank's own site, the person continues from here. */
  came_back: { institution_id: string; next: NextStep } | null;
};

export type OfferedAccount = { id: string; name: string; mask: string | null; subtype: string };

export type NextStep = { step: 'code' } | { step: 'done' } | { step: 'accounts'; accounts: OfferedAccount[] };

export type Finished = { public_token: string; metadata: SuccessMetadata };
