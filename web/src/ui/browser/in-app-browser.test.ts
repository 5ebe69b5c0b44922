import { devices } from 'playwright-core';
import { expect, test } from 'vitest';
import { ANDROID, CHROME, IN_APPS, IPHONE } from '#test/builders/in-app-browsers.ts';
import { inOwnBrowser, isInApp } from './in-app-browser.ts';

test.each(Object.entries(IN_APPS))('%s is not a real browser', (_, userAgent) => {
  expect(isInApp(userAgent)).toBe(true);
});

test('a browser is none of them', () => {
  const found = Object.entries(devices).filter(([, { userAgent }]) => isInApp(userAgent));
  expect(found.map(([name]) => name)).toEqual([]);
  expect(isInApp(`${ANDROID}) ${CHROME.replace('Version/4.0 ', '')}`)).toBe(false);
  expect(isInApp(`${IPHONE} CriOS/140.0.7339.39 Mobile/15E148 Safari/604.1`)).toBe(false);
  expect(isInApp(`${IPHONE} FxiOS/141.0 Mobile/15E148 Safari/605.1.15`)).toBe(false);
});

test("a page is opened in the phone's own browser", () => {
  const page = 'https://groundwork.example/guest/REQ/PIN?a=1#top';
  expect(inOwnBrowser(IN_APPS['Facebook on an iPhone'], page)).toBe(`x-safari-${page}`);
  expect(inOwnBrowser(IN_APPS['Facebook on Android'], page)).toBe(
    'intent://groundwork.example/guest/REQ/PIN?a=1#top#Intent;scheme=https;end',
  );
});
