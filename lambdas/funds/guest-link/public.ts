// What the function of requests serves of clients' links.
export { askForLink } from './ask-for-link.ts';
export { closeBrowsers, listBrowsers } from './browsers.ts';
export { emailLinkAgain } from './email-link.ts';
