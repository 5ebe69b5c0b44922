/** The function that `arn:aws:apigateway:...:path/2015-03-31/functions/<arn>/invocations` calls. */
export const functionArnOf = (owner: string, uri: unknown): string => {
  const arn = typeof uri === 'string' ? /\/functions\/(.+)\/invocations$/.exec(uri)?.[1] : undefined;
  if (!arn) throw new Error(`${owner}: ${JSON.stringify(uri)} does not call a Lambda function`);
  return arn;
};
