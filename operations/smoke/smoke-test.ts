// Whether a deployed site answers as it should, tested from outside without an account. It changes nothing.
import type { Finding } from '../command/findings.ts';
import type { Request } from './check.ts';
import { httpChecks } from './http-checks.ts';
import { conversationCheck, socketChecks } from './socket-checks.ts';

/** Runs every check, even after one has failed, and reports each finding. */
export const smokeTest = async (
  address: string,
  report: (finding: Finding) => void = () => {},
  link?: string,
): Promise<Finding[]> => {
  const site = new URL(address);
  const request: Request = (path, init) =>
    fetch(new URL(path, site), { redirect: 'manual', signal: AbortSignal.timeout(30_000), ...init });
  const unreachable = await request('/').then(
    () => undefined,
    (error: Error) => causeOf(error),
  );
  if (unreachable !== undefined) {
    // Every check would say the same.
    const finding: Finding = { level: 'fail', what: `${site.origin} cannot be reached`, help: unreachable };
    report(finding);
    return [finding];
  }
  const findings: Finding[] = [];
  const checks = [...httpChecks, ...socketChecks, ...(link ? [conversationCheck(new URL(link))] : [])];
  for (const { what, run } of checks) {
    const finding = await run(site, request).then(
      (): Finding => ({ level: 'ok', what }),
      (error: Error): Finding => ({ level: 'fail', what, help: causeOf(error) }),
    );
    findings.push(finding);
    report(finding);
  }
  return findings;
};

const causeOf = (error: Error): string =>
  error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
