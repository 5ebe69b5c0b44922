// Merges a guest's draft from two devices: the form takes over answers that only the other device changed. Pure.
import { type GuestAnswers, guestAnswersIn, type SeenAnswers } from '#contracts/funds/request';
import { ApiError } from '#web/api/api-error.ts';
import { isSame } from '#web/api/changed-elsewhere.ts';
import { payloadOf, type Wizard, wizardOf } from '../wizard.ts';

export type AnswerName = keyof GuestAnswers;
type Payload = ReturnType<typeof payloadOf>;

const FIELDS: Record<AnswerName, readonly (keyof Wizard)[]> = {
  report_type: ['reportType'],
  proof_amount: ['minimum'],
  message_subject: ['subject'],
  message_body: ['body', 'note'],
  address: ['address'],
  data: ['chosen'],
  explanation: ['reason', 'reasonWords'],
};

const namesIn = (answers: Partial<GuestAnswers>) => Object.keys(answers) as AnswerName[];

/** A guest form's initial answers. An empty form has no template. */
export const seenIn = (draft: Parameters<typeof guestAnswersIn>[0] | undefined, fresh: Wizard): SeenAnswers =>
  draft ? guestAnswersIn(draft) : { ...guestAnswersIn(payloadOf(fresh, [], 1)), report_type: undefined };

/** The answers as fields of the form, which sends `payload` without them. */
export const fieldsFrom = (answers: Partial<GuestAnswers>, payload: Payload): Partial<Wizard> => {
  const { explanation, ...others } = answers;
  const { reason, words } = explanation ?? guestAnswersIn(payload).explanation;
  const form = wizardOf({
    ...payload,
    ...others,
    report_type: others.report_type ?? payload.report_type,
    explanation_reason: reason || undefined,
    explanation_words: words,
  });
  const fields = namesIn(answers).flatMap((name) => FIELDS[name]);
  return Object.fromEntries(fields.map((field) => [field, form[field]]));
};

export type Elsewhere = {
  /** The answers that the other device saved, and this form hadn't seen. */
  now: Partial<GuestAnswers>;
  /** The answers among these that weren't changed here. The form takes them over. */
  incoming: AnswerName[];
  /** The answers that were changed here. They stay as typed. */
  kept: AnswerName[];
};

const pick = (answers: Partial<GuestAnswers>, names: readonly AnswerName[]): Partial<GuestAnswers> =>
  Object.fromEntries(names.map((name) => [name, answers[name]]));

export const elsewhereIn = (now: Partial<GuestAnswers>, seen: SeenAnswers, payload: Payload): Elsewhere => {
  const mine = guestAnswersIn(payload);
  const incoming = namesIn(now).filter((name) => isSame(mine[name], seen[name]));
  return { now, incoming, kept: namesIn(now).filter((name) => !incoming.includes(name)) };
};

export const incomingFields = ({ now, incoming }: Elsewhere, payload: Payload) =>
  fieldsFrom(pick(now, incoming), payload);

/** The newer answers in a save's refusal. */
export const answersNow = (error: unknown): Partial<GuestAnswers> | undefined => {
  if (!(error instanceof ApiError) || error.code !== 'CONFLICT') return undefined;
  const { body } = error;
  return typeof body === 'object' && body !== null && 'now' in body ? (body.now as Partial<GuestAnswers>) : undefined;
};
