// What openapi-typescript takes from the package `typescript`: see vitest.config.ts.
import { ts } from '@ts-morph/common';

export default ts;
