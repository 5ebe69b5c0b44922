// Requests to services with AWS's JSON protocol: Systems Manager, Service Quotas, Certificate Manager, Cost Explorer.
import { awsError, awsRequest } from './aws-request.ts';

export const jsonRequest = async <T>(service: string, target: string, input: object, region?: string): Promise<T> => {
  const headers = { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': target };
  const { status, text } = await awsRequest({ service, headers, body: JSON.stringify(input), region });
  const answer = (text.startsWith('{') ? JSON.parse(text) : {}) as Record<string, unknown>;
  if (status < 300) return answer as T;
  const name = String(answer.__type ?? `HTTP ${status}`).replace(/^.*#/, '');
  throw awsError(name, String(answer.message ?? answer.Message ?? ''));
};
