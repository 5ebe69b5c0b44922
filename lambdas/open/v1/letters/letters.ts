import type { KeyHolder } from '#core/http/actor.ts';
import type { Reply } from '#core/http/route.ts';
import type { Complete } from '#core/platform/complete.ts';
import { centsFrom, dollarsOf, cents as inCents } from '#core/platform/money.ts';
import { NO_ONE } from '#core/security/sandbox.ts';
import {
  exportOwnLetter,
  listOfferLetters,
  readOwnLetter,
  sendOfferLetter,
  withdrawOfferLetter,
} from '#public/funds/report';
import { idIn, idOut } from '../ids.ts';
import { inOwnWords, type OwnNames, ownOnceKey } from '../own-words.ts';
import { readRequest } from '../requests/read-requests.ts';
import type { NewPublicLetter, PublicLetter, routes } from './contract.ts';

type Deps = Parameters<typeof sendOfferLetter>[0] & Parameters<typeof exportOwnLetter>[0];
type Shown = Awaited<ReturnType<ReturnType<typeof readOwnLetter>>>;

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
  (deps: Parameters<typeof readOwnLetter>[0]) =>
  async (actor: Pick<KeyHolder, 'id'>, id: string): Promise<PublicLetter> => {
    const shown = await readOwnLetter(deps)(actor, idIn('ltr', id));
    return letterView(shown, idOut('req', shown.communicationId));
  };

const FIELDS: OwnNames<Parameters<ReturnType<typeof sendOfferLetter>>[2]> = {
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
    const send = sendOfferLetter(deps)(actor, idIn('req', id), input, ownOnceKey(idempotencyKey));
    const { id: name } = await send.catch(inOwnWords(FIELDS));
    return readLetter(deps)(actor, idOut('ltr', name));
  };

export const letterPdf =
  (deps: Deps) =>
  async (actor: KeyHolder, id: string): Promise<Reply<typeof routes.letterPdf>> => {
    const { url } = await exportOwnLetter(deps)(actor, idIn('ltr', id), 'address');
    return { url };
  };

export const withdrawLetter =
  (deps: Deps) =>
  async (actor: KeyHolder, id: string): Promise<PublicLetter> => {
    await withdrawOfferLetter(deps)(actor, idIn('ltr', id));
    return readLetter(deps)(actor, id);
  };
