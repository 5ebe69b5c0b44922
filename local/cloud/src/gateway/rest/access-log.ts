// The line that a stage writes about each request.
import type { OriginReply } from '../exchange.ts';
import type { GatewayError } from '../gateway-error.ts';
import type { RequestContext } from './event.ts';
import { render, responseTypeOf } from './gateway-responses.ts';
import type { Stage } from './stage.ts';

export type Answered = {
  context: RequestContext;
  stage: Stage;
  trace: string;
  resourcePath: string | undefined;
  refused: GatewayError | undefined;
  reply: OriginReply;
};

/** In the format of the stage's AccessLogSetting; undefined when it has none. */
export const accessLine = ({ context, stage, trace, resourcePath, refused, reply }: Answered, now: number) => {
  if (!stage.accessLogFormat) return undefined;
  const values = {
    ...context,
    resourcePath,
    status: reply.status,
    responseLength: reply.body.length,
    responseLatency: now - context.requestTimeEpoch,
    xrayTraceId: stage.tracing ? trace : undefined,
    integrationStatus: refused ? undefined : 200,
    error: refused && { message: refused.message, responseType: responseTypeOf(refused) },
  };
  return render(stage.accessLogFormat, values, '-');
};
