import { href, paths } from '#web/config/paths.ts';

const requests = href.communications({ show: 'requests' });

/** Pages that belong to an entry of the menu, though their address doesn't show it. */
const under: Record<string, string> = {
  prooffund: paths.communications,
  sendreport: paths.communications,
};

/** What the menu marks, and by it which group it opens: the page itself, or the one that it lies beneath. */
export const activeLink = (pathname: string, search: string, listed: readonly string[]): string => {
  if (pathname + search === requests) return requests;
  if (listed.includes(pathname)) return pathname;
  const first = pathname.split('/')[1] ?? '';
  return under[first] ?? `/${first}`;
};
