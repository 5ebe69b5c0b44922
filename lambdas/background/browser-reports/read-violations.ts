// Browsers send reports in one of two forms. Addresses of our pages contain pins, so only the directive and the
// blocked host are kept.
import * as v from 'valibot';
import { truncate } from '#core/documents/formatted-text.ts';

export type Violation = { directive: string; blocked: string };

/** `report-to`: a list of reports of several kinds. */
const reportingApi = v.array(
  v.object({
    type: v.string(),
    body: v.optional(
      v.nullable(
        v.object({
          effectiveDirective: v.optional(v.string()),
          blockedURL: v.optional(v.nullable(v.string())),
          sourceFile: v.optional(v.nullable(v.string())),
        }),
      ),
    ),
  }),
);

/** `report-uri`: one violation. */
const reportUri = v.object({
  'csp-report': v.object({
    'effective-directive': v.optional(v.string()),
    'violated-directive': v.optional(v.string()),
    'blocked-uri': v.optional(v.string()),
    'source-file': v.optional(v.string()),
  }),
});

type Reported = {
  directive: string | undefined;
  blocked: string | null | undefined;
  source: string | null | undefined;
};

/** Anyone may send reports, and the first few are enough to see that a page is broken. */
export const MOST_A_CALL = 10;
const LONGEST_HOST = 100;

/** Undefined for a report that no browser would send. */
export const readViolations = (text: string): Violation[] | undefined => {
  const reported = reportsIn(text);
  return reported
    ?.filter(({ blocked, source }) => !isExtension(blocked) && !isExtension(source))
    .slice(0, MOST_A_CALL)
    .map(violationOf);
};

const reportsIn = (text: string): Reported[] | undefined => {
  const value = jsonOf(text);
  const many = v.safeParse(reportingApi, value);
  if (many.success)
    return many.output
      .filter(({ type }) => type === 'csp-violation')
      .map(({ body }) => ({
        directive: body?.effectiveDirective,
        blocked: body?.blockedURL,
        source: body?.sourceFile,
      }));
  const one = v.safeParse(reportUri, value);
  if (!one.success) return undefined;
  const report = one.output['csp-report'];
  const directive = report['effective-directive'] ?? report['violated-directive'];
  return [{ directive, blocked: report['blocked-uri'], source: report['source-file'] }];
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Browser extensions violate the policy every day; that isn't our fault. */
const isExtension = (address: string | null | undefined): boolean => /^[a-z-]*extension\b/i.test(address ?? '');

const violationOf = ({ directive, blocked }: Reported): Violation => ({
  directive: /^[a-z-]{1,40}/.exec(directive ?? '')?.[0] ?? 'unknown',
  blocked: hostOf(blocked ?? ''),
});

/** The host of an address, or the browser's keyword if there is no address, such as `inline`. */
const hostOf = (blocked: string): string => {
  if (URL.canParse(blocked)) return truncate(new URL(blocked).host || new URL(blocked).protocol, LONGEST_HOST);
  return /^[a-z-]{1,40}$/.test(blocked) ? blocked : 'unknown';
};
