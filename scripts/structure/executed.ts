// The product's files that run during one action: the code that a reader has to follow.
import { Session } from 'node:inspector/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Functions count, the top of a module doesn't: it ran when the file was loaded. */
export const filesExecuted = async (root: string, act: () => Promise<unknown>): Promise<string[]> => {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await act();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  session.disconnect();
  return result
    .filter(
      ({ url, functions }) => url.startsWith('file:') && functions.slice(1).some(({ ranges }) => ranges[0]?.count),
    )
    .map(({ url }) => relative(root, fileURLToPath(url.replace(/[?#].*$/, ''))))
    .filter((path) => /^lambdas\//.test(path))
    .sort();
};
