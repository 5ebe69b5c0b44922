// Browsers inside other apps, which open links from messages. Many banks refuse to sign anyone in there, and pop-up windows don't open.

/** Apps that have their name in the user agent, and Android's web view. */
const NAMED = /FBAN|FBAV|FB_IAB|Instagram|GSA\/|LinkedInApp|Line\/|; wv\)/;
/** A web view on iOS looks like Safari, but its user agent doesn't contain Safari's name. */
const isUnnamedView = (userAgent: string) =>
  /iPhone|iPad|iPod/.test(userAgent) && /AppleWebKit/.test(userAgent) && !/Safari\//.test(userAgent);

export const isInApp = (userAgent: string): boolean => NAMED.test(userAgent) || isUnnamedView(userAgent);

/** The address that opens this page in the phone's own browser. */
export const inOwnBrowser = (userAgent: string, href: string): string => {
  if (!userAgent.includes('Android')) return `x-safari-${href}`;
  const { protocol, host, pathname, search, hash } = new URL(href);
  return `intent://${host}${pathname}${search}${hash}#Intent;scheme=${protocol.slice(0, -1)};end`;
};
