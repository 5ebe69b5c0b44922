import type { LinkTokenGetSessionsResponse } from 'plaid';
import { accountId, accountsOf, institutionOf } from '../items.ts';
import type { ItemRecord, LinkTokenRecord, Plain, World } from '../state.ts';

/** The accounts and the bank as Link's metadata names them. */
export const linkMetadata = (item: ItemRecord, sessionId: string) => {
  const { id, name } = institutionOf(item.institutionId);
  return {
    institution: { institution_id: id, name },
    accounts: accountsOf(item).map((account) => ({
      id: accountId(item, account),
      name: account.name,
      mask: account.mask,
      type: account.type,
      subtype: account.subtype,
      verification_status: null,
      class_type: null,
    })),
    link_session_id: sessionId,
    transfer_status: null,
  };
};

/** Later, the real service no longer reports a session. */
const TOLD_FOR_MS = 6 * 3_600_000;

/** The report of /link/token/get about the person's way through the dialog. */
export const linkSessions = (world: World, record: LinkTokenRecord): Plain<LinkTokenGetSessionsResponse>[] => {
  const { finished, exited, sessionId } = record;
  const endedAt = finished?.at ?? exited?.at;
  if (!endedAt || world.now().getTime() - Date.parse(endedAt) > TOLD_FOR_MS) return [];
  if (finished) {
    const itemId = record.itemId ?? record.signIn?.itemId;
    const metadata = linkMetadata(world.state.value.items[itemId!]!, sessionId);
    const public_token = finished.publicToken ?? '';
    return [
      {
        link_session_id: sessionId,
        finished_at: finished.at,
        on_success: { public_token, metadata },
        results: {
          item_add_results: [{ public_token, accounts: metadata.accounts, institution: metadata.institution }],
          cra_item_add_results: [],
          cra_update_results: [],
          bank_income_results: [],
          payroll_income_results: [],
          document_income_results: null,
        },
      },
    ];
  }
  if (!exited) return [];
  return [
    {
      link_session_id: sessionId,
      finished_at: exited.at,
      exit: { error: null, metadata: { link_session_id: sessionId, status: exited.status } },
    },
  ];
};
