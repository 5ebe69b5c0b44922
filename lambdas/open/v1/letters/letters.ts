import type { KeyHolder } from '#core/http/actor.ts';
import type { Reply } from '#core/http/route.ts';
import type { Complete } from '#core/platform/complete.ts';
import { centsFrom, dollarsOf, cents as inCents } from '#core/platform/money.ts';
import { NO_ONE } from '#core/security/sandbox.ts';
import {
  exportAgentsLetter,
  listOfferLetters,
  sendOfferLetter,
  viewAgentsLetter,
  withdrawOfferLetter,
} from '#public/funds/report';
import { type ApiNames, apiOnceKey, inApiWords } from '../api-words.ts';
import { idIn, idOut } from '../ids.ts';
import { readRequest } from '../requests/read-requests.ts';
import type { NewPublicLetter, PublicLetter, routes } from './contract.ts';

type Deps = Parameters<typeof sendOfferLetter>[0] & Parameters<typeof exportAgentsLetter>[0];
type Shown = Awaited<ReturnType<ReturnType<typeof viewAgentsLetter>>>;

const letterView = (shown: Omit<Shown, 'communicationId'>, requestId: string): Complete<PublicLetter> => ({
  id: idOut('ltr', shown.id),
  request_id: requestId,
  report_id: idOut('rep', shown.report_id),
  state: shown.state,
  recipient: { name: shown.recipient_name, email: shown.recipient_email },
  amount_cents: centsFrom(shown.amount),
  message: shown.message,
  exclusive: shown.exclusive === true,
  download: shown.download,
  created_at: shown.created_at,
  valid_until: shown.valid_until,
  views: shown.views,
  most_views: shown.most_views ?? null,
  replies: shown.replies.map(({ words, at }) => ({ words, at })),
});

/** The latest first; none before there is a report. */
export const listLetters =
  (deps: Deps) =>
  async (actor: KeyHolder, id: string): Promise<Reply<typeof routes.listLetters>> => {
    const { report } = await readRequest(deps)(actor, id);
    if (!report?.id) return { data: [] };
    const { letters } = await listOfferLetters(deps)(actor, idIn('req', id));
    return { data: letters.map((one) => letterView(one, id)) };
  };

export const readLetter =
  (deps: Parameters<typeof viewAgentsLetter>[0]) =>
  async (actor: Pick<KeyHolder, 'id'>, id: string): Promise<PublicLetter> => {
    const shown = await viewAgentsLetter(deps)(actor, idIn('ltr', id));
    return letterView(shown, idOut('req', shown.communicationId));
  };

const FIELDS: ApiNames<Parameters<ReturnType<typeof sendOfferLetter>>[2]> = {
  recipient_name: 'recipient.name',
  recipient_email: 'recipient.email',
  amount: 'amount_cents',
  days: 'days',
  most_views: 'most_views',
  download: 'download',
  exclusive: 'exclusive',
  message: 'message',
  with_pre_approval: null,
};

export const sendLetter =
  (deps: Deps) =>
  async (
    actor: KeyHolder,
    id: string,
    { recipient, amount_cents, ...given }: NewPublicLetter,
    idempotencyKey: string | undefined,
  ): Promise<PublicLetter> => {
    await readRequest(deps)(actor, id);
    const input = {
      ...given,
      recipient_name: recipient.name,
      recipient_email: actor.key.isTest ? NO_ONE : recipient.email,
      amount: dollarsOf(inCents(amount_cents)),
      with_pre_approval: false,
    };
    const send = sendOfferLetter(deps)(actor, idIn('req', id), input, apiOnceKey(idempotencyKey));
    const { id: name } = await send.catch(inApiWords(FIELDS));
    return readLetter(deps)(actor, idOut('ltr', name));
  };

export const letterPdf =
  (deps: Deps) =>
  async (actor: KeyHolder, id: string): Promise<Reply<typeof routes.letterPdf>> => {
    const { url } = await exportAgentsLetter(deps)(actor, idIn('ltr', id), 'address');
    return { url };
  };

export const withdrawLetter =
  (deps: Deps) =>
  async (actor: KeyHolder, id: string): Promise<PublicLetter> => {
    await withdrawOfferLetter(deps)(actor, idIn('ltr', id));
    return readLetter(deps)(actor, id);
  };
