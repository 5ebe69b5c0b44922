import type { Page } from 'playwright-core';

/** The browser of the packages shows no PDFs and no notifications, and reports nothing that a policy stopped. */
export const isPackaged = (page: Page): Promise<boolean> => page.evaluate(() => !navigator.pdfViewerEnabled);
