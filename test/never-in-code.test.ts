// Code that docs/security.md says no function and no page has. Each rule is a requirement of the OWASP ASVS, which holds only as long as no
// one writes the one line that breaks it.
// Seen red: with each of them written into a function, a page, the service worker or the edge's script, and with SHA-1, which named the key
// in our certificates.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const page = readFileSync(join(root, 'docs/security.md'), 'utf8');

const sourcesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:tsx?|js|html)$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.includes('node_modules'))
    .map((file) => ({ file: `${folder}/${file}`, text: readFileSync(join(root, folder, file), 'utf8') }));
const sources = ['lambdas', 'lib/site/viewer-request', 'web/public', 'web/src'].flatMap(sourcesIn);

type Never = {
  /** The requirement that says it. */
  id: string;
  what: string;
  pattern: RegExp;
  /** The allowed places, with the reasons. */
  except?: Record<string, string>;
};

const NEVER: Never[] = [
  { id: '1.2.5', what: 'runs a command of the operating system', pattern: /child_process|\bexecSync\(|\bspawn\(/ },
  {
    id: '1.2.9',
    what: 'makes a regular expression at run time',
    pattern: /\bnew RegExp\(|[^.\w]RegExp\(/,
    except: {
      'lambdas/funds/report/holders/name-words.ts': 'of a list in its own file',
      'lambdas/chat/conversation/messages/wire-fraud.ts': 'of a list in its own file',
      'lambdas/core/data/entity.ts': "of an entity's definition",
      'lambdas/core/mail/spoken-name.ts': 'of a list in its own file',
    },
  },
  { id: '1.3.2', what: 'runs text as code', pattern: /\beval\(|\bnew Function\(|setTimeout\(\s*['"`]|javascript:/ },
  {
    id: '3.2.2',
    what: 'writes HTML into a page',
    pattern:
      /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write\(|createContextualFragment/,
  },
  { id: '3.3.4', what: 'touches a cookie by script', pattern: /\bdocument\.cookie\b|\bcookieStore\b/ },
  {
    id: '11.3.1',
    what: 'uses a block cipher without authentication',
    pattern: /\baes-\d+-(?!gcm)|['"]AES-(?!GCM)|\bdes-/,
  },
  { id: '11.4.1', what: 'uses a broken hash', pattern: /\b(?:sha-?1|md[45]|ripemd)\b(?=['"`)])/i },
  {
    id: '11.5.1',
    what: 'draws what can be guessed',
    pattern: /\bMath\.random\b/,
    except: {
      'lambdas/core/platform/try-again.ts': 'when to try again',
      'lambdas/core/data/outbox.ts': 'when to try again',
      'lambdas/open/webhooks/deliver-events.ts': 'when to try again',
      'lambdas/core/data/handle-due.ts': 'which shard comes first',
      'web/src/api/live.ts': 'when to try again',
      'web/src/features/chat/conversation/connection/open-conversation.ts': 'when to try again',
    },
  },
  {
    id: '14.3.3',
    what: 'keeps something in the browser',
    pattern: /\b(?:localStorage|sessionStorage|indexedDB|cacheStorage)\b|\bcaches\./,
    except: {
      'web/public/early.js':
        'reads the colors before the first paint, and in this tab, when lost code was last loaded again',
      'web/public/offline.html': 'reads the language and the colors',
      'web/public/service-worker.js': 'the offline page',
      'web/src/app/error-boundary.tsx': 'in this tab, when lost code was last loaded again',
      'web/src/app/shell/search/search-key.ts': 'whether a key opens the search',
      'web/src/features/clients/import/kept-import.ts':
        'an import that was confirmed, until it is done or its person logs out',
      'web/src/features/clients/list/use-list-preferences.ts': 'columns of a list',
      'web/src/features/roi/roi-page.tsx': 'figures of the calculator, until their person logs out',
      'web/src/files/forget-files.ts': 'forgets what kept-files.ts keeps',
      'web/src/files/kept-files.ts': 'files on their way',
      'web/src/funds/unsent/tab-storage.ts': 'what was typed and not saved, until its person logs out',
      'web/src/language/language.ts': 'the language',
      'web/src/membership/device-news.ts': 'whether this browser shows news, until its person logs out',
      'web/src/session/cognito/pending-challenge.ts': 'in this tab, who chooses a first password',
      'web/src/session/end-session.ts': 'why the session ended',
      'web/src/session/first-sign-in.ts': 'in this tab, that someone signs in for the first time',
      'web/src/session/return-path.ts': 'in this tab, the page to return to',
      'web/src/session/social/social-attempt.ts': 'in this tab, a sign-in that is under way',
      'web/src/session/token.ts': 'the ID token',
      'web/src/theme/appearance.ts': 'colors and density',
    },
  },
  {
    id: '15.3.2',
    what: 'calls by fetch(), which follows redirects',
    pattern: /(?<![.\w])fetch\((?![^;]*redirect: '(?:manual|error)')/,
    except: { 'lambdas/funds/bank/reading/bank-worker.ts': 'a use case of that name' },
  },
  {
    id: '16.2.3',
    what: 'writes past the log',
    pattern: /\bconsole\.\w|process\.std(?:out|err)\b/,
    except: {
      'lambdas/core/platform/log.ts': 'the log',
      'lambdas/core/platform/count-metric.ts': 'its counts',
      'lambdas/core/security/log-event.ts': 'its security events',
    },
  },
];
/** These are about functions: a page has its own console, and calls only our API, the sign-in and the file bucket. */
const OF_FUNCTIONS = ['15.3.2', '16.2.3'];

describe.each(NEVER)('$id: no code $what', ({ id, pattern, except = {} }) => {
  const looked = OF_FUNCTIONS.includes(id) ? sources.filter(({ file }) => file.startsWith('lambdas/')) : sources;
  const found = looked.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

  it('but where there is a reason', () => {
    expect(found.toSorted()).toEqual(Object.keys(except).toSorted());
  });

  it('as docs/security.md says', () => {
    const item = page.split(/^- /m).find((text) => text.split(' ').some((word) => word.replace(/[,:]/g, '') === id));
    expect(item).toContain('`test/never-in-code.test.ts`');
  });
});
