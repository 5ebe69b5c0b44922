// A page that loads a part later may still be loading it when its test ends. Unit tests share a thread, and a load that broke off
// would fail the next file that needs the same part.
import { afterAll, vi } from 'vitest';

afterAll(() => vi.dynamicImportSettled());
