// The operator's commands as a shell runs them, rehearsed on the cloud at hand.
import { execFile } from 'node:child_process';
import { builtScript } from './built-script.ts';
import { baseUrl } from './client.ts';

type Ran = { code: number; stdout: string; stderr: string };

/** A command of operations/, on the stage of that cloud. */
export const operate = async (script: string, args: string[], url = baseUrl()): Promise<Ran> => {
  const file = await builtScript(`operations/${script}.ts`);
  const env = { ...process.env, LOCAL_CLOUD: url };
  return new Promise((resolve) => {
    execFile(process.execPath, [file, ...args, '--stage', 'dev'], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code ?? 1) : 0, stdout, stderr }),
    );
  });
};
