// The timeouts of every client made with AWS's SDK: a second to connect, three for an answer, three tries. The calls made
// without it have the same (aws/exchange.ts, aws/retries.ts).
export const timeouts = {
  maxAttempts: 3,
  // Without the last word the SDK only warns when an answer is late, and waits on.
  requestHandler: { connectionTimeout: 1000, requestTimeout: 3000, throwOnRequestTimeout: true },
};
