import type { Answer } from '@local/simulator/fault';
import { StripeFailure } from '../failure.ts';
import { newId } from '../ids.ts';

export const jsonAnswer = (apiVersion: string, status: number, body: object, requestId = newId('request')): Answer => ({
  status,
  headers: { 'content-type': 'application/json', 'request-id': requestId, 'stripe-version': apiVersion },
  body: Buffer.from(JSON.stringify(body)),
});

/** A refusal becomes an answer in Stripe's words, no matter what refused. */
export const refusing = (apiVersion: string, answer: () => Answer): Answer => {
  try {
    return answer();
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error;
    const requestId = newId('request');
    const request_log_url = `https://dashboard.stripe.com/test/logs/${requestId}`;
    return jsonAnswer(apiVersion, error.status, { error: { ...error.body, request_log_url } }, requestId);
  }
};
