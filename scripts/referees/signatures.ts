// Holds the signatures of our PDFs against poppler's pdfsig and pyHanko, on a letter and a signed document as the product draws them.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawSignedDocument } from '../../lambdas/chat/signing/seal/pdf/draw-signed-document.ts';
import { nameOf, pemOf, type SignDigest, selfSigned, sha256 } from '../../lambdas/core/signature/certificate.ts';
import { signedData, unsignedPdf } from '../../lambdas/core/signature/pdf-signature.ts';
import { type Stamp, timestampQuery, tokenIn } from '../../lambdas/core/signature/timestamp.ts';
import { drawReport } from '../../lambdas/funds/report/issue/pdf/draw-report.ts';
import { answerQuery, openAuthority } from '../../local/groundwork/src/timestamp.ts';
import { aPdfKey } from '../../test/builders/a-pdf-key.ts';
import { aReport } from '../../test/builders/a-report.ts';
import { aSignedDocument, aSigningDocument } from '../../test/builders/a-signing-document.ts';
import { cacheFolder, MissingToolError, pythonWithTools, succeeds } from './tools.ts';

const seal = { text: '{"sealed":true}', fingerprint: 'ab12'.repeat(16), signature: '', keyId: '' };
const address = 'https://groundwork.example/verify/1';

const sign = async (drawn: Buffer, certificate: Buffer, key: SignDigest, stamp: Stamp | undefined): Promise<Buffer> => {
  const { covered, complete } = unsignedPdf(drawn);
  return complete(await signedData([certificate], sha256(covered), key, stamp));
};

const output = (program: string, args: string[]): string => {
  const { stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  return stdout + stderr;
};

const withOneByteChanged = (pdf: Buffer): Buffer => {
  const changed = Buffer.from(pdf);
  changed[changed.lastIndexOf('/Producer') + 14]! ^= 1;
  return changed;
};

export const checkSignatures = async (): Promise<boolean> => {
  if (!succeeds('pdfsig', '-v'))
    throw new MissingToolError('pdfsig is not installed (Debian: apt-get install poppler-utils)');
  const { pyHanko } = pythonWithTools();
  const folder = join(cacheFolder, 'signatures');
  mkdirSync(folder, { recursive: true });
  const file = (name: string, content: Buffer | string) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const key = aPdfKey();
  const owner = { publicKey: await key.publicKey(), name: nameOf('Groundwork', 'Groundwork documents') };
  const certificate = await selfSigned(owner, { serial: Buffer.from([1]), at: new Date() }, key.sign);
  const drawn = {
    letter: await drawReport(aReport(), seal, address),
    'signed document': await drawSignedDocument(aSignedDocument(aSigningDocument()), seal, address),
  };
  let ok = true;
  const expect = (what: string, isRight: boolean, said: string) => {
    console.log(`  ${what}: ${isRight ? 'as it should be' : `wrong:\n${said}`}`);
    ok &&= isRight;
  };
  const authority = openAuthority(new Date());
  const stamp: Stamp = async (signature) => {
    const [hash, nonce] = [sha256(signature), Buffer.from('0102', 'hex')];
    return tokenIn(answerQuery(timestampQuery(hash, nonce), authority, new Date()), hash, nonce);
  };
  const trusted = ['certificate', 'authority'].flatMap((name, index) => [
    '--trust',
    file(`${name}.pem`, pemOf('CERTIFICATE', index === 0 ? certificate : authority.certificate)),
  ]);
  const signings = Object.entries(drawn).flatMap(([name, pdf]) => [
    { name, pdf, stamp: undefined },
    { name: `${name} with a timestamp`, pdf, stamp },
  ]);
  for (const { name, pdf, stamp: ownStamp } of signings) {
    const signed = await sign(pdf, certificate, key.sign, ownStamp);
    const [whole, changed] = [file(`${name}.pdf`, signed), file(`${name} changed.pdf`, withOneByteChanged(signed))];
    const byPdfsig = output('pdfsig', [whole]);
    expect(`pdfsig, ${name}`, /Total document signed/.test(byPdfsig) && /Signature is Valid/.test(byPdfsig), byPdfsig);
    const pdfsigOnChanged = output('pdfsig', [changed]);
    expect(`pdfsig, ${name} with one byte changed`, !/Signature is Valid/.test(pdfsigOnChanged), pdfsigOnChanged);
    const check = ['sign', 'validate', '--pretty-print', ...trusted, '--trust-replace'];
    const byPyHanko = output(pyHanko, [...check, whole]);
    const isStamped = /The timestamp token is cryptographically sound[\s\S]*The TSA certificate is trusted/.test(
      byPyHanko,
    );
    expect(`pyHanko, ${name}`, /judged VALID/.test(byPyHanko) && isStamped === (ownStamp !== undefined), byPyHanko);
    const pyHankoOnChanged = output(pyHanko, [...check, changed]);
    expect(`pyHanko, ${name} with one byte changed`, /judged INVALID/.test(pyHankoOnChanged), pyHankoOnChanged);
  }
  return ok;
};
