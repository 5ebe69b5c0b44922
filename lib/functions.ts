// Every function: where its code begins, what starts it, and what it may touch. The entries are grouped by feature, and
// docs/permissions.md shows all of them on one page. A new function is one new entry.
import { backgroundFunctions } from './functions/background-functions.ts';
import { chatFunctions } from './functions/chat-functions.ts';
import { clientFunctions } from './functions/client-functions.ts';
import { fileFunctions } from './functions/file-functions.ts';
import { fundsFunctions } from './functions/funds-functions.ts';
import { grantsFor } from './functions/grants.ts';
import { memberFunctions } from './functions/member-functions.ts';
import { openFunctions } from './functions/open-functions.ts';
import type { Resources } from './functions/resources.ts';

export const functionTable = (resources: Resources) => {
  const grant = grantsFor(resources);
  return {
    ...memberFunctions(grant, resources),
    ...fundsFunctions(grant, resources),
    ...fileFunctions(grant, resources),
    ...chatFunctions(grant, resources),
    ...clientFunctions(grant, resources),
    ...openFunctions(grant, resources),
    ...backgroundFunctions(grant, resources),
  };
};

/**
 * The functions that every stage has: `file-scans` comes with the virus scanner (test/infra/malware-scan.check.ts), `mail-in` with email to
 * deals (test/infra/mail-in.check.ts), `assistants` with the setting of that name (test/infra/assistants.check.ts).
 */
export type FunctionName = Exclude<keyof ReturnType<typeof functionTable>, 'assistants' | 'file-scans' | 'mail-in'>;
