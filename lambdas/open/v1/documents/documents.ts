import type { Db } from '#core/data/db.ts';
import type { KeyHolder } from '#core/http/actor.ts';
import type { Reply } from '#core/http/route.ts';
import type { Complete } from '#core/platform/complete.ts';
import { documentOfAgent, documentsOfTransaction, type StoredDocument, signedCopyOfAgent } from '#public/chat/signing';
import { idIn, idOut } from '../ids.ts';
import type { PublicDocument, routes } from './contract.ts';

type Deps = { siteUrl: string };

const documentView = ({ siteUrl }: Deps, shown: StoredDocument): Complete<PublicDocument> => {
  const sealedAt = shown.state === 'sealed' || shown.state === 'voided' ? shown.sealedAt : undefined;
  return {
    id: idOut('doc', shown.id),
    transaction_id: idOut('txn', shown.transactionId),
    step: shown.step,
    title: shown.title,
    state: shown.state,
    created_at: shown.createdAt,
    signed_at: sealedAt ?? null,
    verify_url: sealedAt === undefined ? null : `${siteUrl}/verify/document/${shown.id}`,
  };
};

export const listDocuments =
  (deps: Deps & { db: Pick<Db, 'get' | 'getMany'> }) =>
  async ({ id: agentId }: Pick<KeyHolder, 'id'>, id: string): Promise<Reply<typeof routes.listDocuments>> => ({
    data: (await documentsOfTransaction(deps.db, agentId, idIn('txn', id))).map((one) => documentView(deps, one)),
  });

export const readDocument =
  (deps: Deps & { db: Pick<Db, 'query'> }) =>
  async ({ id: agentId }: Pick<KeyHolder, 'id'>, id: string): Promise<PublicDocument> =>
    documentView(deps, await documentOfAgent(deps.db, agentId, idIn('doc', id)));

export const documentPdf =
  (deps: Parameters<typeof signedCopyOfAgent>[0]) =>
  async ({ id: agentId }: Pick<KeyHolder, 'id'>, id: string): Promise<Reply<typeof routes.documentPdf>> => ({
    url: await signedCopyOfAgent(deps)(agentId, idIn('doc', id)),
  });
