// The agent has us text a client's link. What the client agreed to is an entry of the request's consents, in the same transaction.

import type { Secret } from '#core/aws/secrets.ts';
import { newId } from '#core/crypto/ids.ts';
import type { Db } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Language } from '#core/http/language.ts';
import type { Body, Reply } from '#core/http/route.ts';
import { type Clock, DAY, epochSeconds, isoAfter, MINUTE } from '#core/platform/clock.ts';
import { clientWithEmail } from '#public/clients/client';
import {
  changeRequest,
  changeWrites,
  clientName,
  type FundsRequest,
  recordConsent,
  requestTextWrite,
  requireLinkShown,
} from '#public/funds/request';
import type { routes } from './contract.ts';
import { textedRequest } from './entity.ts';
import { numberHash } from './number-hash.ts';
import { hasStopped } from './stopped.ts';
import { TEXT_CONSENT } from './text-consent.ts';
import { readTextSetting } from './text-setting.ts';
import { requireTextable } from './textable.ts';
import { quietForMs, type TextingHours } from './texting-hours.ts';

type Deps = { db: Db; clock: Clock; nameKey: Secret; textFrom: string; hours: TextingHours };
type Input = Body<typeof routes.textLink>;

/** The same text twice within this time is a double click, or a retry after a lost reply. */
const DOUBLE_CLICK_MS = MINUTE;

const requireOn = async (deps: Deps, agent: Agent, phone: string): Promise<void> => {
  const [{ available, on }, stopped] = await Promise.all([readTextSetting(deps)(agent), hasStopped(deps, phone)]);
  if (!available) throw new AppError('CONFLICT', { message: "Text messages aren't available yet." });
  if (!on) throw new AppError('CONFLICT', { message: 'Turn on text messages in My Profile first.' });
  if (stopped)
    throw new AppError('CONFLICT', {
      message: 'This person replied STOP to our texts. Only they can start them again, by texting us START.',
    });
};

/** The request with the consent for this number, and the entry that records it; none if it's recorded already. Pure. */
const withTextConsent = (request: FundsRequest, { said, language }: Input, phone: string, at: Date) => {
  if (request.textConsent?.phone === phone) return { after: request, entries: [] };
  const words = TEXT_CONSENT.version;
  const decision = { words, language, agreed: true, contact: phone, ...(said && { said }) };
  const { consents, entries } = recordConsent(request, decision, at);
  const textConsent = { words, at: at.toISOString(), hash: consents.hash, phone };
  return { after: { ...request, consents, textConsent }, entries };
};

/** As long as the text itself. */
const KEEP_MS = 365 * DAY;
const textedRow = (request: FundsRequest, language: Language, at: Date) => {
  const { id: linkId, agentId, communicationId } = request;
  const client = clientName(request);
  return {
    linkId,
    agentId,
    communicationId,
    client,
    language,
    at: at.toISOString(),
    expires: epochSeconds(at, KEEP_MS),
  };
};

export const textLink =
  (deps: Deps) =>
  async (agent: Agent, communicationId: string, input: Input): Promise<Reply<typeof routes.textLink>> => {
    const phone = await requireTextable(input.phone);
    await requireOn(deps, agent, phone);
    const hash = numberHash(await deps.nameKey(), phone);
    let waitMs = 0;
    const { writes } = await changeRequest(deps, { agent, communicationId }, async (request, now) => {
      requireLinkShown(request, now);
      const client = await clientWithEmail(deps.db, agent.id, request.clientEmail);
      waitMs = quietForMs(deps.hours, client?.address ?? '', now);
      const { texted } = request;
      if (texted && texted.phone === phone && isoAfter(now, -DOUBLE_CLICK_MS) < texted.at)
        return { after: request, writes: [] };
      const { after, entries } = withTextConsent(request, input, phone, now);
      const next = { ...after, texted: { phone, at: now.toISOString() } };
      const textId = newId(now);
      return {
        after: next,
        text: phone,
        writes: [
          ...changeWrites(request, next, { silent: true }),
          ...entries,
          textedRequest.put({ numberHash: hash, linkId: request.id }, textedRow(request, input.language, now)),
          requestTextWrite({ linkId: request.id, textId }, { phone, language: input.language }, now),
          outboxWrite('text', { what: 'link', linkId: request.id, textId }, now, `text-${textId}`),
        ],
      };
    });
    return { repeated: writes.length === 0, waits_until: waitMs > 0 ? isoAfter(deps.clock(), waitMs) : null };
  };
