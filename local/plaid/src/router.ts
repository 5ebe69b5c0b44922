import type { IncomingHttpHeaders } from 'node:http';
import type { Answer } from 'simulator-kit/fault';
import { type Endpoint, isBinary, parseRequest } from './endpoints/institution-endpoints.ts';
import { details, type ErrorDetail, PlaidFailure } from './failure.ts';
import { newRequestId } from './state.ts';

type Keys = { clientId: string; secret: string };

/** Answers one POST of the server-side API. */
export const createRouter = (endpoints: Endpoint[], keys: Keys) => {
  const byPath = new Map(endpoints.map((one) => [one.path, one]));

  return async (path: string, headers: IncomingHttpHeaders, body: Buffer): Promise<Answer> => {
    const requestId = newRequestId();
    try {
      const found = byPath.get(path);
      if (!found) throw new PlaidFailure(details.unknownEndpoint, 404);
      const json = parseJson(body);
      checkKeys(keys, headers, json);
      const reply = found.handle(parseRequest(found.schema, json));
      if (isBinary(reply)) return answerOf(200, reply.contentType, await reply.bytes, requestId);
      return jsonAnswer(200, { ...reply, request_id: requestId }, requestId);
    } catch (error) {
      if (!(error instanceof PlaidFailure)) throw error;
      return failureAnswer(error, requestId);
    }
  };
};

export const refusal = (status: number, detail: ErrorDetail): Answer =>
  failureAnswer(new PlaidFailure(detail, status), newRequestId());

const failureAnswer = (failure: PlaidFailure, requestId: string): Answer => {
  const causes = failure.causes?.length ? { causes: failure.causes } : {};
  const documentation_url = `https://plaid.com/docs/?ref=error#${failure.detail.error_type.toLowerCase().replaceAll('_', '-')}-errors`;
  const body = { ...failure.detail, ...causes, documentation_url, suggested_action: null, request_id: requestId };
  return jsonAnswer(failure.status, body, requestId);
};

const jsonAnswer = (status: number, body: object, requestId: string): Answer =>
  answerOf(status, 'application/json; charset=utf-8', Buffer.from(JSON.stringify(body)), requestId);

const answerOf = (status: number, contentType: string, body: Buffer, requestId: string): Answer => ({
  status,
  headers: { 'content-type': contentType, 'plaid-request-id': requestId },
  body,
});

const parseJson = (body: Buffer): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // The check below refuses it like any other body that is not an object.
  }
  throw new PlaidFailure(details.badBody);
};

const checkKeys = (keys: Keys, headers: IncomingHttpHeaders, body: Record<string, unknown>): void => {
  const clientId = body.client_id ?? headers['plaid-client-id'];
  const secret = body.secret ?? headers['plaid-secret'];
  const missing = [...(clientId === undefined ? ['client_id'] : []), ...(secret === undefined ? ['secret'] : [])];
  if (missing.length > 0) throw new PlaidFailure(details.missing(missing));
  if (clientId !== keys.clientId || secret !== keys.secret) throw new PlaidFailure(details.badKeys);
};
