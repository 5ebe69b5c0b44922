import type { Page } from 'playwright-core';

/**
 * The address that a press opens a file at. It is read from the context: a browser that shows no PDFs downloads
 * the file, and that may be over before anyone could listen to the new tab.
 */
export const openedFile = async (page: Page, press: () => Promise<unknown>): Promise<string> => {
  const context = page.context();
  const [tab, file] = await Promise.all([
    context.waitForEvent('page'),
    context.waitForEvent(
      'response',
      (response) => response.request().isNavigationRequest() && response.url().includes('X-Amz-Signature='),
    ),
    press(),
  ]);
  await tab.close();
  return file.url();
};
