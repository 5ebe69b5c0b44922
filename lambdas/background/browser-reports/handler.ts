import { AppError } from '#core/http/errors.ts';
import { rawBody } from '#core/http/http.ts';
import { serve } from '#core/http/serve.ts';
import { countMetric } from '#core/platform/count-metric.ts';
import { log } from '#core/platform/log.ts';
import { routes } from './contract.ts';
import { readViolations } from './read-violations.ts';

export const handler = serve(routes, {
  report: async ({ event }) => {
    const body = rawBody(event);
    if (body.length > routes.report.bodyLimit) throw new AppError('TOO_LARGE');
    const violations = readViolations(body.toString('utf8'));
    if (!violations) throw new AppError('MALFORMED', { message: "This isn't a report of a browser." });
    for (const violation of violations) log.warn('the content security policy stopped something', violation);
    if (violations.length > 0) countMetric('CspViolations', { count: violations.length });
    return { counted: violations.length };
  },
});
