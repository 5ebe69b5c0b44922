import type { Browser } from 'playwright-core';
import { startProduct } from '../../load/start-product.ts';

/** Measures the running product (CLOUD_URL), or one that is started for it, in a browser. */
export const withBrowser = async <T>(measure: (browser: Browser, url: string) => Promise<T>): Promise<T> => {
  const running = process.env.CLOUD_URL;
  const product = running ? { url: running, stop: async () => {} } : await startProduct();
  // The browser tests' helpers read the address from here.
  process.env.CLOUD_URL = product.url;
  const { openBrowser } = await import('../../browser/open-browser.ts');
  const browser = await openBrowser();
  try {
    return await measure(browser, product.url);
  } finally {
    await browser.close();
    await product.stop();
  }
};
