// The timeouts of every client made with AWS's SDK: a second to connect, three for an answer, three tries. Calls
// without the SDK have the same (aws/exchange.ts, aws/retries.ts).
export const timeouts = {
  maxAttempts: 3,
  // Without the last option the SDK only warns about a late answer, and keeps waiting.
  requestHandler: { connectionTimeout: 1000, requestTimeout: 3000, throwOnRequestTimeout: true },
};
