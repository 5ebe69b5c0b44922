/** What a developer would call this event: 'GET /api/dashboard', 'WS $connect', 'stream', 'schedule reminders'. */
export const labelOf = (event: unknown): string => {
  const given = (event ?? {}) as {
    httpMethod?: string;
    resource?: string;
    requestContext?: { routeKey?: string };
    Records?: { eventSource?: string; EventSource?: string }[];
    'detail-type'?: string;
    source?: string;
    triggerSource?: string;
  };
  if (given.httpMethod && given.resource) return `${given.httpMethod} ${given.resource}`;
  if (given.requestContext?.routeKey) return `WS ${given.requestContext.routeKey}`;
  const source = given.Records?.[0]?.eventSource ?? given.Records?.[0]?.EventSource;
  if (source) return source.replace('aws:', '');
  if (given.triggerSource) return given.triggerSource;
  if (given['detail-type']) return `${given.source} ${given['detail-type']}`;
  return 'invoke';
};
