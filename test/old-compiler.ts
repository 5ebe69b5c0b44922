// The part of the package `typescript` that openapi-typescript uses: see vitest.config.ts.
import { ts } from '@ts-morph/common';

export default ts;
