// LOCAL_CLOUD=http://localhost:4000 npm run ops -- ...: rehearses a command against the cloud that npm start runs, with its AWS, Plaid and
// Stripe instead of the real ones.
type LocalCloud = {
  aws: { endpoint: string; accessKeyId: string; secretAccessKey: string };
  plaid: { baseUrl: string };
  stripe: { baseUrl: string };
  stack: { name: string; outputs: Record<string, string> };
};

let stack: LocalCloud['stack'] | undefined;

export const rehearsedStack = (): LocalCloud['stack'] | undefined => stack;

export const rehearseAt = async (url: string): Promise<void> => {
  const reply = await fetch(`${url}/_local`, { headers: { accept: 'application/json' } }).catch(() => undefined);
  if (!reply?.ok) throw new Error(`No local cloud answers at ${url}. Start it with npm start`);
  const cloud = (await reply.json()) as LocalCloud;
  stack = cloud.stack;
  Object.assign(process.env, {
    AWS_ENDPOINT_URL: cloud.aws.endpoint,
    AWS_ACCESS_KEY_ID: cloud.aws.accessKeyId,
    AWS_SECRET_ACCESS_KEY: cloud.aws.secretAccessKey,
    PLAID_BASE_URL: cloud.plaid.baseUrl,
    STRIPE_BASE_URL: cloud.stripe.baseUrl,
  });
};
