// Draws the pages of rebuilt PDFs at 150 dpi by pdf.js for a screen, by pdf.js for print, and by poppler. The first two have to be
// equal. Poppler has other fonts, so it's compared by where there's ink, to an eighth of an inch.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { checkFile } from '../../lambdas/chat/files/check/check-file.ts';
import { openBrowser } from '../../test/browser/open-browser.ts';
import {
  aLook,
  anOwnPdf,
  drawsAlso,
  pageSays,
  sharingTheirContent,
  shownAndPrinted,
} from '../../test/builders/an-own-pdf.ts';
import { cacheFolder, MissingToolError, root, succeeds } from './tools.ts';

const DPI = 150;
const CELL = Math.round(DPI / 8);

type Picture = { width: number; height: number; gray: Uint8Array };
type Ink = Set<string>;

/** One file for each kind of thing that the rebuilding keeps. */
const files: Record<string, () => Promise<Buffer>> = {
  'two pages': () => anOwnPdf([{}, {}]),
  'a turned page': () => anOwnPdf([{ turned: 90 }]),
  'a cut page': () => anOwnPdf([{ cut: [36, 400, 540, 380] }]),
  'larger units': () => anOwnPdf([{}], pageSays('UserUnit', 1.5)),
  'lines and a box': () => anOwnPdf([{}], drawsAlso('q 0.2 g 72 600 200 40 re f 2 w 72 560 m 400 500 l S Q')),
  'what was typed before': () => anOwnPdf([{}], aLook()),
  'a stamp': () => anOwnPdf([{}], aLook({ kind: 'Stamp', words: 'Received' })),
  'pages with one content': () => anOwnPdf([{}, {}], sharingTheirContent),
};

/** The cells in which something was drawn. */
const inkOf = ({ width, height, gray }: Picture): Ink => {
  const ink: Ink = new Set();
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if ((gray[y * width + x] ?? 255) < 128) ink.add(`${Math.floor(x / CELL)},${Math.floor(y / CELL)}`);
  return ink;
};

const near = (cell: string): string[] => {
  const [x = 0, y = 0] = cell.split(',').map(Number);
  return [-1, 0, 1].flatMap((right) => [-1, 0, 1].map((down) => `${x + right},${y + down}`));
};

/** Cells with ink in one picture and none nearby in the other. */
const missingIn = (other: Ink, one: Ink): number =>
  [...one].filter((cell) => !near(cell).some((at) => other.has(at))).length;
const differences = (one: Picture, other: Picture): number => {
  const [ink, otherInk] = [inkOf(one), inkOf(other)];
  return missingIn(otherInk, ink) + missingIn(ink, otherInk);
};

/** Pixels that differ, as the same reader draws them. */
const unequal = (one: Picture, other: Picture): number => {
  const isOther = (gray: number, at: number) => gray !== other.gray[at];
  return Array.from(one.gray).filter(isOther).length + Math.abs(one.gray.length - other.gray.length);
};

const byPoppler = (file: string, number: number): Picture => {
  const { stdout } = spawnSync(
    'pdftoppm',
    ['-r', `${DPI}`, '-gray', '-cropbox', '-f', `${number}`, '-l', `${number}`, file],
    {
      maxBuffer: 256 * 1024 * 1024,
    },
  );
  const [head = '', width = '', height = ''] =
    /^P5\s(\d+)\s(\d+)\s255\s/.exec(stdout.subarray(0, 40).toString('latin1')) ?? [];
  if (!head) throw new Error(`pdftoppm drew nothing of ${file}`);
  return { width: Number(width), height: Number(height), gray: stdout.subarray(head.length) };
};

const openReader = async () => {
  const browser = await openBrowser();
  const page = await browser.newPage();
  const library = join(root, 'node_modules/pdfjs-dist/legacy/build');
  await page.route('https://referee.example/**', (route) => {
    const name = new URL(route.request().url()).pathname.slice(1);
    return name === ''
      ? route.fulfill({ contentType: 'text/html', body: '<!doctype html>' })
      : route.fulfill({ contentType: 'text/javascript', body: readFileSync(join(library, name)) });
  });
  await page.goto('https://referee.example/');
  return { page, close: () => browser.close() };
};

const byPdfJs = (page: Page, bytes: Buffer, number: number, intent: string): Promise<Picture> =>
  page.evaluate(
    async ({ base64, number, intent, scale }) => {
      const address = 'https://referee.example/pdf.min.mjs';
      const pdfjs = await import(address);
      pdfjs.GlobalWorkerOptions.workerSrc = 'https://referee.example/pdf.worker.min.mjs';
      const data = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const pdf = await pdfjs.getDocument({ data, isEvalSupported: false, useWasm: false, verbosity: 0 }).promise;
      const opened = await pdf.getPage(number);
      const viewport = opened.getViewport({ scale });
      const canvas = Object.assign(document.createElement('canvas'), {
        width: Math.floor(viewport.width),
        height: Math.floor(viewport.height),
      });
      await opened.render({ canvas, viewport, intent }).promise;
      const { width, height } = canvas;
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
      const gray = Array.from({ length: width * height }, (_, at) => pixels[at * 4 + 1] ?? 255);
      return { width, height, gray: gray as unknown as Uint8Array };
    },
    { base64: bytes.toString('base64'), number, intent, scale: DPI / 72 },
  );

export const comparePages = async (): Promise<boolean> => {
  if (!succeeds('pdftoppm', '-v'))
    throw new MissingToolError('pdftoppm is not installed (Debian: apt-get install poppler-utils)');
  const folder = join(cacheFolder, 'pages');
  mkdirSync(folder, { recursive: true });
  const reader = await openReader();
  let ok = true;
  try {
    for (const [name, make] of Object.entries(files)) {
      const checked = await checkFile(await make(), 'sign');
      if ('problem' in checked) throw new Error(`${name} was refused: ${checked.problem}`);
      const file = join(folder, `${name}.pdf`);
      writeFileSync(file, checked.bytes);
      const screen = await byPdfJs(reader.page, checked.bytes, 1, 'display');
      const found = {
        'print by pdf.js': unequal(screen, await byPdfJs(reader.page, checked.bytes, 1, 'print')),
        poppler: differences(screen, byPoppler(file, 1)),
      };
      for (const [other, count] of Object.entries(found)) {
        console.log(`  ${name}, screen and ${other}: ${count === 0 ? 'alike' : `${count} places differ`}`);
        ok &&= count === 0;
      }
    }
    // The comparison sees content that the rebuilding refuses: layers with one text on screens and another on paper.
    const raw = await anOwnPdf([{}], shownAndPrinted);
    const screen = await byPdfJs(reader.page, raw, 1, 'display');
    const isSeen = unequal(screen, await byPdfJs(reader.page, raw, 1, 'print')) > 0;
    console.log(`  another text on paper, not rebuilt: ${isSeen ? 'seen' : 'NOT SEEN'}`);
    const more = join(folder, 'one more line.pdf');
    writeFileSync(more, await anOwnPdf([{}], drawsAlso('2 w 72 100 m 400 100 l S')));
    const plain = await byPdfJs(reader.page, await anOwnPdf(), 1, 'display');
    const isLineSeen = differences(plain, byPoppler(more, 1)) > 0;
    console.log(`  one more line in poppler's picture: ${isLineSeen ? 'seen' : 'NOT SEEN'}`);
    ok &&= isSeen && isLineSeen;
  } finally {
    await reader.close();
  }
  return ok;
};
