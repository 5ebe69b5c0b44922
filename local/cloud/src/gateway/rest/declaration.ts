import type { PolicyStatement } from './policy.ts';
import type { Stage } from './stage.ts';

/** A REST API as the template declares it. */
export type RestApiDeclaration = {
  apiId: string;
  logicalId: string;
  /** An OpenAPI document. */
  body: unknown;
  policy: { Statement: PolicyStatement | PolicyStatement[] } | undefined;
  binaryMediaTypes: string[];
  /** The size from which answers are compressed. */
  compressFrom: number | undefined;
  stages: Stage[];
};
