// WCAG 2.5.1, 2.5.2 and 2.5.4: what a press does, it does when the pointer is let go, one pointer is enough, and no one has to shake or turn a
// device. Seen red: with a page that acted on touchstart, and with one that listened to the device's motion.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const EARLY =
  /\bon(?:Pointer|Mouse|Touch)(?:Down|Move|Start)\b|['"](?:pointer|mouse)(?:down|move)['"]|['"]touch(?:start|move)['"]/;
const MOTION = /\bdevice(?:motion|orientation)\b|\b(?:Accelerometer|Gyroscope)\b/;

/** The places where a press counts as it begins, with the reasons why nothing happens by it that can't be undone. */
const EARLY_IN: Record<string, string> = {
  'features/chat/signing/drawn/signature-pad.tsx': 'draws a line, which can be cleared; a typed name is enough',
  'features/chat/signing/own/field-layer.tsx': 'moves a field, which buttons and arrow keys do, too',
  'ui/browser/use-kept-scroll.ts': 'notices that someone scrolls by hand',
  'ui/browser/use-steady.ts': 'keeps what is pressed in its place until it is let go',
};

const source = join(import.meta.dirname, '..', 'web', 'src');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(source, file), 'utf8') }));
const filesWith = (pattern: RegExp) => files.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

it('a press counts when it ends, but where that is said here', () => {
  expect(filesWith(EARLY).sort()).toEqual(Object.keys(EARLY_IN).sort());
});

it("nothing listens to the device's motion", () => {
  expect(filesWith(MOTION)).toEqual([]);
});
