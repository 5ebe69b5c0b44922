import { paths } from '#web/config/paths.ts';
import { claimsOf } from '#web/session/claims.ts';
import { useToken } from '#web/session/token.ts';
import { strings } from './strings.ts';

type MenuLink = { href: string; text: string };

const links: MenuLink[] = [
  { text: strings.nav.communications, href: paths.communications },
  { text: strings.nav.transactions, href: paths.transactions },
  { text: strings.nav.callList, href: paths.callList },
  { text: strings.nav.ownCampaigns, href: paths.campaigns },
  { text: strings.nav.roi, href: paths.roi },
  { text: strings.nav.office, href: paths.office },
];

/** What is ours, under a divider after the specification's items: in the sidebar and in the drawer alike. */
export function useFurtherLinks(): MenuLink[] {
  const token = useToken();
  // Only what is shown hangs on this: the server looks at the group itself.
  const isStaff = token !== null && (claimsOf(token)?.['cognito:groups'] ?? []).includes('staff');
  return isStaff ? [...links, { text: strings.nav.admin, href: paths.admin }] : links;
}
