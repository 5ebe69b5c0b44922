import { expect, test } from 'vitest';
import { activeLink } from './side-menu.tsx';

test.each([
  ['/dashboard', '', '/dashboard'],
  ['/communications', '?show=requests', '/communications?show=requests'],
  ['/communications', '?id=1', '/communications'],
  ['/client-list/import', '', '/client-list'],
  ['/client-list/abc', '', '/client-list'],
  ['/campaigns/abc', '', '/campaigns'],
  ['/transactions/abc', '', '/transactions'],
  ['/prooffund/abc', '', '/communications'],
  ['/sendreport', '', '/communications'],
  ['/groundwork/magic_emails', '', '/groundwork/magic_emails'],
])('the menu marks for %s%s the item %s', (pathname, search, item) => {
  expect(activeLink(pathname, search, ['/communications?show=requests', '/groundwork/magic_emails'])).toBe(item);
});
