import { crc32, deflateSync } from 'node:zlib';
import type { Seeds } from './story.ts';

// A portrait and a logo for the demo agent's business card, drawn here, so that we need no person's picture.

type Rgb = [number, number, number];
/** The color at a point; both between 0 and 1. */
type Paint = (x: number, y: number) => Rgb;

const chunk = (type: string, data: Buffer): Buffer => {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, check]);
};

/** Four samples for each pixel make edges smooth. */
const SAMPLES = [0.25, 0.75];

const colorAt = (paint: Paint, at: { x: number; y: number; width: number; height: number }): number[] => {
  const seen = SAMPLES.flatMap((dx) => SAMPLES.map((dy) => paint((at.x + dx) / at.width, (at.y + dy) / at.height)));
  return [0, 1, 2].map((part) => Math.round(seen.reduce((sum, color) => sum + (color[part] ?? 0), 0) / seen.length));
};

const png = (width: number, height: number, paint: Paint): string => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const rows = Array.from({ length: height }, (_, y) => [
    0,
    ...Array.from({ length: width }, (__, x) => colorAt(paint, { x, y, width, height })).flat(),
  ]);
  const parts = [
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from(rows.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts]).toString('base64');
};

const EVERGREEN: Rgb = [31, 93, 76];
const SKIN: Rgb = [226, 178, 146];
const HAIR: Rgb = [74, 48, 36];
const SKY: Rgb = [214, 228, 221];
const WHITE: Rgb = [255, 255, 255];
const BRASS: Rgb = [181, 136, 62];

const isIn = (x: number, y: number, [cx, cy, rx, ry]: [number, number, number, number]) =>
  ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 < 1;

const portrait: Paint = (x, y) => {
  if (isIn(x, y, [0.5, 0.45, 0.17, 0.22])) return isIn(x, y, [0.5, 0.21, 0.24, 0.12]) ? HAIR : SKIN;
  if (isIn(x, y, [0.5, 1.04, 0.4, 0.34])) return isIn(x, y, [0.5, 0.68, 0.09, 0.12]) ? SKIN : EVERGREEN;
  if (isIn(x, y, [0.5, 0.43, 0.23, 0.29])) return HAIR;
  return SKY;
};

const isHouse = (x: number, y: number) =>
  (y > 0.5 && x > 0.14 && x < 0.32) || (y > 0.18 && y <= 0.5 && Math.abs(x - 0.23) < (y - 0.18) * 0.4);
const isDoor = (x: number, y: number) => y > 0.62 && x > 0.205 && x < 0.255;
/** Three waves of a harbor. */
const isWave = (x: number, y: number) =>
  x > 0.4 && x < 0.92 && [0.32, 0.52, 0.72].some((line) => Math.abs(y - line - Math.sin(x * 30) * 0.05) < 0.035);

const logo: Paint = (x, y) => {
  if (y > 0.86 || y < 0.1) return WHITE;
  if (isHouse(x, y)) return isDoor(x, y) ? BRASS : EVERGREEN;
  return isWave(x, y) ? EVERGREEN : WHITE;
};

const demoPhoto = (): string => png(240, 240, portrait);
const demoLogo = (): string => png(300, 120, logo);

// The demo agent's business card, which clients see from the first request on.

export const seedCard = async ({ agent }: Seeds): Promise<void> => {
  await agent.call('PUT', '/api/business-card', {
    body: {
      name: 'Ada Agent',
      phone: '(217) 555-0109',
      brokerage: 'Harbor & Main Realty',
      license_number: '475.188201',
      license_state: 'IL',
      accent: '#b5883e',
      photo: demoPhoto(),
      logo: demoLogo(),
    },
  });
};
