import type { Page } from 'playwright-core';

/** The address that a press opens a file at: in a tab, or as a download in a browser that shows no PDFs. */
export const openedFile = async (page: Page, press: () => Promise<unknown>): Promise<string> => {
  const [tab] = await Promise.all([page.context().waitForEvent('page'), press()]);
  const address = await Promise.any([
    tab.waitForURL(/X-Amz-Signature=/).then(() => tab.url()),
    tab.waitForEvent('download').then((download) => download.url()),
  ]);
  await tab.close();
  return address;
};
