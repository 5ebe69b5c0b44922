// Sends a file to the checking function. If that fails, by time, memory or an error of ours, the file is refused: it
// would only fail again.
import { createInvoke, FailedFunction } from '#core/aws/invoke-function.ts';
import { env } from '#core/platform/env.ts';
import { log } from '#core/platform/log.ts';
import type { CheckReply, FileChecker } from './check-file.ts';

/** The function's own limit (lib/functions/file-functions.ts), and a little more for the network. */
const SECONDS = 22;

export const createFileChecker = (): FileChecker => {
  const invoke = createInvoke(env('FILE_CHECKS'), { seconds: SECONDS });
  return async (event) => {
    try {
      return (await invoke(event)) as CheckReply;
    } catch (error) {
      if (!(error instanceof FailedFunction)) throw error;
      log.error('a file check failed', {}, error);
      return { problem: 'too-complex' };
    }
  };
};
