// npm run ops -- certificate --stage prod [--request <file>
// --install <file>]: shows the certificate that PDFs are signed with, writes the request that an authority needs to issue one (PKCS
// #10), or saves the issued one with its chain. docs/runbook/pdf-signatures.md
import { readFileSync, writeFileSync } from 'node:fs';
import type { AskAws } from '../lambdas/core/aws/json-service.ts';
import { kmsPdfKey, kmsSealChecker, kmsSealer } from '../lambdas/core/crypto/kms-seal.ts';
import { openTable } from '../lambdas/core/data/sdk-dynamo.ts';
import { systemClock } from '../lambdas/core/platform/clock.ts';
import { settingsOf } from '../lib/settings/read-settings.ts';
import { jsonRequest } from './aws/aws-request.ts';
import { type CertificateDeps, installChain, requestCertificate, showCertificates } from './certificate/certificate.ts';
import { parseStage, readOptions, refuseWords, runCommand } from './command/options.ts';
import { outputsOf } from './stack/deployment.ts';

/** Calls KMS with the operator's own credentials. */
const askKms: AskAws = (operation, input) => jsonRequest('kms', `TrentService.${operation}`, input);

await runCommand(async () => {
  const usage =
    'npm run ops -- certificate --stage prod [--request <file> | --install <file of PEM>] [--outputs <file>]';
  const kinds = { stage: 'text', request: 'text', install: 'text', outputs: 'text' } as const;
  const { options, words, usageError } = readOptions(usage, kinds);
  refuseWords(words, usageError);
  const { request, install } = options;
  if (request && install) throw usageError('--request and --install are two steps');
  const stage = parseStage(options.stage, usageError);
  const outputs = await outputsOf(stage, options.outputs);
  const { sealAlgorithm, retiredSealKeys } = settingsOf({
    tryGetContext: (name) => (name === 'stage' ? stage : undefined),
  });
  const sealKey = { arn: outputs.SealKey, algorithm: sealAlgorithm };
  const deps: CertificateDeps = {
    db: openTable(outputs.TableName),
    clock: systemClock,
    sealer: kmsSealer(sealKey, askKms),
    checker: kmsSealChecker([sealKey, ...retiredSealKeys], askKms),
    key: kmsPdfKey(outputs.PdfKey, askKms),
    siteUrl: outputs.SiteUrl,
  };
  if (request) {
    writeFileSync(request, await requestCertificate(deps));
    console.log(`${request} is what the authority needs. Save what it issues with --install.`);
  } else console.log(install ? await installChain(deps, readFileSync(install, 'utf8')) : await showCertificates(deps));
  return true;
});
