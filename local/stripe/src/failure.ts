export type StripeErrorBody = {
  type: 'invalid_request_error' | 'api_error' | 'card_error' | 'idempotency_error';
  message: string;
  code?: string;
  param?: string;
};

/** A refusal in Stripe's own words. */
export class StripeFailure extends Error {
  readonly status: number;
  readonly body: StripeErrorBody & { doc_url?: string };

  constructor(status: number, body: StripeErrorBody) {
    super(body.message);
    this.status = status;
    const doc_url = body.code && `https://stripe.com/docs/error-codes/${body.code.replaceAll('_', '-')}`;
    this.body = doc_url ? { ...body, doc_url } : body;
  }
}

export const invalid = (message: string, more: { code?: string; param?: string } = {}, status = 400): StripeFailure =>
  new StripeFailure(status, { type: 'invalid_request_error', message, ...more });

export const missing = (param: string): StripeFailure =>
  invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param });

export const noSuch = (what: string, id: string, param: string, status: 400 | 404): StripeFailure =>
  invalid(`No such ${what}: '${id}'`, { code: 'resource_missing', param }, status);

export const cardDeclined = (): StripeFailure =>
  new StripeFailure(402, { type: 'card_error', message: 'Your card was declined.', code: 'card_declined' });

export const serverTrouble = (status: 429 | 500): StripeFailure =>
  status === 429
    ? invalid('Request rate limit exceeded.', { code: 'rate_limit' }, 429)
    : new StripeFailure(500, { type: 'api_error', message: 'An unknown error occurred' });
