import { paths } from '#web/config/paths.ts';
import { claimsOf } from '#web/session/claims.ts';
import { useToken } from '#web/session/token.ts';

type MenuLink = { href: string; text: string };

const links: MenuLink[] = [
  { text: 'Communications', href: paths.communications },
  { text: 'Transactions', href: paths.transactions },
  { text: 'Call List', href: paths.callList },
  { text: 'Campaigns', href: paths.campaigns },
  { text: 'ROI Calculator', href: paths.roi },
  { text: 'Office', href: paths.office },
];

/** Our own items, under a divider after the specification's items: in the sidebar and in the drawer alike. */
export function useFurtherLinks(): MenuLink[] {
  const token = useToken();
  // This only decides about the display: the server checks the group itself.
  const isStaff = token !== null && (claimsOf(token)?.['cognito:groups'] ?? []).includes('staff');
  return isStaff ? [...links, { text: 'Administration', href: paths.admin }] : links;
}
