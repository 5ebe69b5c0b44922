import type { Secret } from '#core/aws/secrets.ts';
import type { Db } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import { clientWithEmail, readPhone } from '#public/clients/client';
import { requestOfCommunication, textsOfLink } from '#public/funds/request';
import type { TextsOfRequest } from './contract.ts';
import { stoppedAt } from './stopped.ts';
import { readTextSetting } from './text-setting.ts';

/** What the agent has to know before another text: whether it's on, what the client agreed to, and what became of the earlier ones. */
export const readTexts =
  (deps: { db: Pick<Db, 'get' | 'query'>; nameKey: Secret; textFrom: string }) =>
  async (agent: Agent, communicationId: string): Promise<TextsOfRequest> => {
    const request = await requestOfCommunication(deps.db, agent.id, communicationId);
    if (!request) throw new AppError('NOT_FOUND');
    const { textConsent } = request;
    const [setting, client, texts, stopped, phone] = await Promise.all([
      readTextSetting(deps)(agent),
      clientWithEmail(deps.db, agent.id, request.clientEmail),
      textsOfLink(deps.db, request.id),
      textConsent && stoppedAt(deps, textConsent.phone),
      textConsent && readPhone(textConsent.phone),
    ]);
    const known = await readPhone(client?.phone ?? '');
    return {
      ...setting,
      consent: textConsent ? { phone: phone?.readable ?? textConsent.phone, at: textConsent.at } : null,
      suggested_phone: client && !known?.extension ? client.phone : '',
      stopped_at: stopped ?? null,
      texts: texts.map(({ id, at, state, why }) => ({ id, at, state, why })),
    };
  };
