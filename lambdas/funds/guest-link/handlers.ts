// The routes of clients' links, served by the function that serves requests.
import type { Handlers } from '#core/http/serve.ts';
import { askForLink, emailLinkAgain } from './ask-for-link.ts';
import { closeBrowsers, listBrowsers } from './browsers.ts';
import type { routes } from './contract.ts';

type Deps = Parameters<typeof closeBrowsers>[0] & Parameters<typeof askForLink>[0];

export const guestLinkHandlers = (deps: Deps): Handlers<typeof routes> => ({
  emailLink: ({ body }) => emailLinkAgain(deps)(body.request_id),
  browsers: ({ actor }) => listBrowsers(deps)(actor),
  closeBrowsers: ({ actor, body }) => closeBrowsers(deps)(actor, body.browser_id),
  askForLink: ({ actor }) => askForLink(deps)(actor),
});
