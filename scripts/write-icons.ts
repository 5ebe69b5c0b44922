// Draws the site's icons from its mark, web/public/favicon.svg. Run it after changing the mark. The pictures are committed,
// so that a build doesn't need a browser: npx tsx scripts/write-icons.ts
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openBrowser } from '../test/browser/open-browser.ts';

// An .ico file: a header, a row for each picture, then the pictures, which may be unchanged PNG files.
const icoOf = (pictures: { size: number; png: Buffer }[]): Buffer => {
  const header = Buffer.alloc(6);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = 6 + 16 * pictures.length;
  const rows = pictures.map(({ size, png }) => {
    const row = Buffer.alloc(16);
    row.writeUInt8(size, 0);
    row.writeUInt8(size, 1);
    row.writeUInt16LE(1, 4);
    row.writeUInt16LE(32, 6);
    row.writeUInt32LE(png.length, 8);
    row.writeUInt32LE(offset, 12);
    offset += png.length;
    return row;
  });
  return Buffer.concat([header, ...rows, ...pictures.map(({ png }) => png)]);
};

const file = (name: string) => fileURLToPath(new URL(`../web/public/${name}`, import.meta.url));
const rounded = readFileSync(file('favicon.svg'), 'utf8');
/** Phones cut the shape themselves, so the color reaches the edges. */
const square = rounded.replace(/ rx="\d+"/, '');
/** Android may cut everything outside a circle of 80% of the width, so the mark is smaller in this icon. */
const maskable = square.replace('<path ', '<path transform="translate(16 16) scale(0.8) translate(-16 -16)" ');

const browser = await openBrowser();
const page = await browser.newPage();
const draw = async (svg: string, size: number): Promise<Buffer> => {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>body { margin: 0 } svg { display: block; width: 100vw }</style>${svg}`);
  return page.screenshot({ omitBackground: true });
};

writeFileSync(file('apple-touch-icon.png'), await draw(square, 180));
writeFileSync(file('icon-192.png'), await draw(rounded, 192));
writeFileSync(file('icon-512.png'), await draw(rounded, 512));
writeFileSync(file('icon-maskable-512.png'), await draw(maskable, 512));

const small: { size: number; png: Buffer }[] = [];
for (const size of [16, 32, 48]) small.push({ size, png: await draw(rounded, size) });
writeFileSync(file('favicon.ico'), icoOf(small));
await browser.close();
