import { describe, expect, it } from 'vitest';
import { type Edit, editedText, type Mark, markEdit, paragraphEdit, type Selected } from './mark-edit.ts';

/** 'See |two| homes': the text between the bars is selected. A single bar is the cursor. */
const read = (written: string): Selected => {
  const from = written.indexOf('|');
  const rest = written.slice(0, from) + written.slice(from + 1);
  const second = rest.indexOf('|');
  return second < 0 ? { text: rest, from, to: from } : { text: rest.replace('|', ''), from, to: second };
};
const write = (text: string, edit: Edit): string => {
  const after = editedText(text, edit);
  const [from, to] = edit.select;
  return `${after.slice(0, from)}|${from === to ? '' : `${after.slice(from, to)}|`}${after.slice(to)}`;
};
const pressed = (mark: Mark, written: string) => {
  const selected = read(written);
  return write(selected.text, markEdit(mark, selected));
};

describe('the button for', () => {
  it.each([
    ['bold', 'See |two| homes', 'See **|two|** homes'],
    ['bold', 'See | two |homes', 'See  **|two|** homes'],
    ['bold', 'See **|two|** homes', 'See |two| homes'],
    ['bold', 'See |**two**| homes', 'See |two| homes'],
    ['bold', 'See |', 'See **|bold words|**'],
    ['bold', '|one\n\n- two|', '|**one**\n\n- **two**|'],
    ['italic', 'See |two| homes', 'See _|two|_ homes'],
    ['italic', '_|two|_', '|two|'],
    ['list', 'one\nt|w|o\nthree', 'one\n|- two|\nthree'],
    ['list', '|one\n\ntwo|', '|- one\n\n- two|'],
    ['list', '|- one\n- two|', '|one\ntwo|'],
    ['list', '|- one\ntwo|', '|- one\n- two|'],
    ['list', 'Homes:\n|', 'Homes:\n- |'],
    ['link', 'See |Oak Street| today', 'See [Oak Street](https://|) today'],
    ['link', 'See |https://example.com/oak|', 'See [|words|](https://example.com/oak)'],
    ['link', 'See |', 'See [|words|](https://)'],
    ['link', '|one\ntwo|', 'one\ntwo[|words|](https://)'],
  ] as const)('%s makes of %j %j', (mark, before, after) => {
    expect(pressed(mark, before)).toBe(after);
  });
});

it.each([
  ['|', 'Hello.|'],
  ['Dear Bo,|', 'Dear Bo,\n\nHello.|'],
  ['Dear Bo,\n\n|\n\nAda', 'Dear Bo,\n\nHello.|\n\nAda'],
  ['Dear Bo,\n|Ada', 'Dear Bo,\n\nHello.|\n\nAda'],
  ['Dear |Bo|, hi', 'Dear \n\nHello.|\n\n, hi'],
])('a paragraph comes into %j apart from the rest', (before, after) => {
  const selected = read(before);
  expect(write(selected.text, paragraphEdit('Hello.', selected))).toBe(after);
});
