// Public CDK apps, and the calls that each must answer here. scripts/try-apps.ts runs them from copies on this machine.

export type Call = { method?: string; path: string; body?: unknown; status: number; says?: RegExp };

export type PublicApp = {
  /** The app's folder, inside the folder that the script is given. */
  name: string;
  repository: string;
  path: string;
  /** Replaces the command in cdk.json, which may compile the app's tests first. */
  command?: string;
  context?: Record<string, string>;
  /** Requests to its first API. */
  calls?: Call[];
  /** A message for its first queue that isn't a dead-letter queue. */
  message?: unknown;
  /** Runs its first schedule. */
  schedule?: true;
  /** An error in the app's code, on AWS as well as here. */
  broken?: RegExp;
  /** The fewest times that its functions run during the calls. */
  runs?: number;
};

const examples = 'aws-samples/aws-cdk-examples';
const patterns = 'aws-samples/serverless-patterns';
const example = (name: string, more: Partial<PublicApp> = {}): PublicApp => ({
  name,
  repository: examples,
  path: `typescript/${name}`,
  ...more,
});
const pattern = (name: string, more: Partial<PublicApp> = {}): PublicApp => ({
  name,
  repository: patterns,
  path: name,
  ...more,
});

const product = { id: 'p1', name: 'Chair', price: 20 };

export const publicApps: PublicApp[] = [
  {
    name: 'cdk-workshop',
    repository: 'aws-samples/aws-cdk-intro-workshop',
    path: 'code/typescript/main-workshop',
    calls: [
      { path: '/hello', status: 200, says: /You've hit "\/hello"/ },
      { path: '/again', status: 200 },
    ],
    runs: 4,
  },
  {
    name: 'serverless-typescript-demo',
    repository: 'aws-samples/serverless-typescript-demo',
    path: '.',
    calls: [
      { method: 'PUT', path: '/products/p1', body: product, status: 201 },
      { path: '/products/p1', status: 200, says: /Chair/ },
      { path: '/products', status: 200, says: /Chair/ },
      { method: 'DELETE', path: '/products/p1', status: 200 },
      { path: '/products/p1', status: 404 },
    ],
  },
  {
    name: 'powertools-example',
    repository: 'aws-powertools/powertools-lambda-typescript',
    path: 'examples/app',
    command: 'npx tsx cdk/example-app.ts',
    calls: [
      { method: 'POST', path: '/', body: { name: 'One' }, status: 201 },
      { path: '/', status: 200, says: /One/ },
    ],
  },
  example('api-cors-lambda-crud-dynamodb', {
    calls: [
      { method: 'POST', path: '/items', body: { title: 'One' }, status: 201 },
      { path: '/items', status: 200, says: /One/ },
      { path: '/items/none', status: 404 },
      { method: 'OPTIONS', path: '/items', status: 200 },
    ],
  }),
  example('my-widget-service', { broken: /S3' has already been declared/, calls: [{ path: '/', status: 502 }] }),
  example('cognito-api-lambda', { calls: [{ path: '/HELLO', status: 401 }] }),
  example('ddb-stream-lambda-sns', { command: 'npx tsx bin/ddb-stream.ts' }),
  example('api-gateway-lambda-token-authorizer', { command: 'npx tsx bin/main.ts' }),
  example('api-websocket-lambda-dynamodb'),
  example('lambda-cron'),
  example('static-site-basic'),
  pattern('apigw-http-api-lambda-ts-cdk', {
    calls: [
      { path: '/', status: 200 },
      { path: '/none', status: 404 },
    ],
  }),
  pattern('lambda-node-esm-cdk', { calls: [{ path: '/', status: 200, says: /Hello Node ESM/ }] }),
  pattern('sqs-lambda-ddb-cdk-ts', { message: { id: 'm1', name: 'One' }, runs: 1 }),
  pattern('eventbridge-schedule-to-sqs-cdk-typescript', { schedule: true }),
  pattern('eventbridge-scheduled-lambda-cdk-typescript', {
    context: { interval_in_minutes: '5' },
    schedule: true,
    runs: 1,
  }),
  pattern('apigw-sqs-cdk-typescript'),
  pattern('eventbridge-sqs-cdk-typescript'),
];
