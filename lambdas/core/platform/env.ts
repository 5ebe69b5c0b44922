/**
 * A setting from the infrastructure to a function. A missing one is a mistake of the deployment, reported at the
 * first use.
 */
export const env = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`Environment variable ${name} is not set`);
  return value;
};
