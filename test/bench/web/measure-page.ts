// One visit by a new person, on a phone with a slow connection: the time until the largest part of the first view was complete.
import type { Browser } from 'playwright-core';

/** Lighthouse's own throttling for mobile: slow 4G and a processor four times slower. */
export const slow4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

export type Visit = { lcp: number; element: string; problems: string[] };

export const visit = async (browser: Browser, url: string): Promise<Visit> => {
  const context = await browser.newContext({ viewport: { width: 360, height: 640 }, isMobile: true, locale: 'en-US' });
  try {
    const page = await context.newPage();
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
    });
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', slow4G);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.goto(url, { waitUntil: 'networkidle' });
    const seen = await page.evaluate(
      () =>
        new Promise<{ lcp: number; element: string }>((resolve) => {
          new PerformanceObserver((list) => {
            const last = list.getEntries().at(-1) as PerformanceEntry & { element?: Element };
            resolve({
              lcp: last.startTime,
              // An element that was replaced later no longer has a name.
              element: last.element?.textContent?.slice(0, 40) ?? '',
            });
          }).observe({ type: 'largest-contentful-paint', buffered: true });
        }),
    );
    return { ...seen, problems };
  } finally {
    await context.close();
  }
};
