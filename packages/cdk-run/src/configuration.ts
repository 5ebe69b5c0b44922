// Everything that the local cloud knows about the product, besides its CDK assembly.
import type { Simulator } from 'simulator-kit/simulator';
import type { Model } from './aws/bedrock/bedrock.ts';

export type CloudConfiguration = {
  /** The product's name, for the console and for messages. */
  name: string;
  /** Outside services that the product calls. */
  simulators: Simulator[];
  /** Files that the product's own start script keeps in the data folder. */
  dataFiles?: string[];
  /** Answers on Bedrock. */
  model?: Model;
  /** Values of secrets that the template leaves open, by the environment variable in which functions find their ARN. */
  secretValues: Record<string, Record<string, string>>;
};
