/** A setting that the infrastructure gives a function. A missing one is a mistake of the deployment, said at the first use. */
export const env = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`Environment variable ${name} is not set`);
  return value;
};
