import type { Header } from './exchange.ts';
import { functionArnOf } from './template.ts';

export type Integration =
  | { kind: 'function'; functionArn: string; timeoutMs: number }
  | { kind: 'mock'; status: number; headers: Header[]; body: string };

/** REST integrations end after 29 seconds unless the template asks for less. */
const LONGEST_MS = 29_000;

export const readIntegration = (owner: string, value: Record<string, unknown> | undefined): Integration => {
  if (!value) throw new Error(`${owner}: has no integration`);
  if (value.Type === 'MOCK') return readMock(owner, value as MockProperties);
  if (value.Type !== 'AWS_PROXY') throw new Error(`${owner}: the local cloud does not know integration ${value.Type}`);
  if (value.IntegrationHttpMethod !== 'POST') throw new Error(`${owner}: AWS_PROXY needs IntegrationHttpMethod POST`);
  const timeoutMs = Number(value.TimeoutInMillis ?? LONGEST_MS);
  if (timeoutMs > LONGEST_MS) throw new Error(`${owner}: TimeoutInMillis above ${LONGEST_MS} needs a raised quota`);
  return { kind: 'function', functionArn: functionArnOf(owner, value.Uri), timeoutMs };
};

type MockProperties = {
  RequestTemplates?: Record<string, string>;
  IntegrationResponses?: {
    StatusCode: string;
    SelectionPattern?: string;
    ResponseParameters?: Record<string, string>;
    ResponseTemplates?: Record<string, string>;
  }[];
};

/** The request template `{ statusCode: 204 }` chooses the response; nothing of a mock depends on the request. */
const readMock = (owner: string, value: MockProperties): Integration => {
  const asked = /statusCode"?'?\s*:\s*(\d{3})/.exec(value.RequestTemplates?.['application/json'] ?? '')?.[1] ?? '200';
  const responses = value.IntegrationResponses ?? [];
  const response =
    responses.find((r) => r.SelectionPattern && new RegExp(`^(?:${r.SelectionPattern})$`).test(asked)) ??
    responses.find((r) => !r.SelectionPattern) ??
    responses[0];
  if (!response) throw new Error(`${owner}: the mock integration has no response`);
  const body = response.ResponseTemplates?.['application/json'] ?? '';
  if (/[#$]/.test(body)) throw new Error(`${owner}: the local cloud runs no mapping templates in mock integrations`);
  const headers = Object.entries(response.ResponseParameters ?? {}).map(([name, literal]): Header => {
    const fixed = /^'(.*)'$/s.exec(literal)?.[1];
    if (fixed === undefined) throw new Error(`${owner}: the local cloud maps only literals in mocks, not ${literal}`);
    return [name.replace(/^method\.response\.header\./, ''), fixed];
  });
  return { kind: 'mock', status: Number(response.StatusCode), headers, body };
};
