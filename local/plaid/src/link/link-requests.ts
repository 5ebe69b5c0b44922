import { z } from 'zod';
import { text, words } from '../endpoints/institution-endpoints.ts';

const link_token = words();

/** The bodies of the dialog's own calls; the link token is their only credential. */
export const linkRequests = {
  session: z.strictObject({ link_token, received_redirect_uri: text.optional() }),
  leave: z.strictObject({ link_token, institution_id: text }),
  signIn: z.strictObject({ link_token, institution_id: text, username: text, password: text }),
  code: z.strictObject({ link_token, code: text }),
  finish: z.strictObject({ link_token, account_ids: z.array(text) }),
  /** The dialog doesn't make this call. Programs make it to get the dialog's result in one step. */
  atOnce: z.strictObject({ link_token, institution_id: text, username: text.optional(), password: text.optional() }),
  exit: z.strictObject({ link_token, status: text, error_code: text.nullable() }),
};
