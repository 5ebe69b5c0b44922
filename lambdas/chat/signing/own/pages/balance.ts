// How a page's drawing leaves the state of its canvas. What is drawn after it lands elsewhere, or turned, if it saved a state that it never
// restored, or restored one that isn't its own. Pure.

/** How many states it saves more than it restores, at the end and where that is least. */
export type Balance = { end: number; least: number };

const SPACE = /[\0\t\n\f\r ]/;
const ENDS_WORD = /[\0\t\n\f\r ()<>[\]{}/%]/;

/** After a string, whose parentheses can be nested. */
const afterString = (content: string, start: number): number => {
  let depth = 1;
  let at = start + 1;
  for (; at < content.length && depth > 0; at++) {
    const character = content[at];
    if (character === '\\') at++;
    else if (character === '(') depth++;
    else if (character === ')') depth--;
  }
  return at;
};

const after = (content: string, end: RegExp, start: number): number => {
  end.lastIndex = start;
  return end.test(content) ? end.lastIndex : content.length;
};

/** After what isn't a word: a string, a comment, or a delimiter. */
const afterOther = (content: string, at: number): number => {
  switch (content[at]) {
    case '(':
      return afterString(content, at);
    case '%':
      return after(content, /[\r\n]/g, at);
    case '<':
      return content[at + 1] === '<' ? at + 2 : after(content, />/g, at);
    default:
      return at + 1;
  }
};

/** Each word of it. */
function* wordsIn(content: string): Generator<string> {
  for (let at = 0; at < content.length; ) {
    const character = content.charAt(at);
    if (ENDS_WORD.test(character) && character !== '/') {
      at = SPACE.test(character) ? at + 1 : afterOther(content, at);
      continue;
    }
    const start = at++;
    while (at < content.length && !ENDS_WORD.test(content.charAt(at))) at++;
    const word = content.slice(start, at);
    yield word;
    // The bytes of a picture, which may look like anything.
    if (word === 'ID') at = after(content, /[\0\t\n\f\r ]EI(?=[\0\t\n\f\r ]|$)/g, at);
  }
}

export const balanceOf = (content: string): Balance => {
  let end = 0;
  let least = 0;
  for (const word of wordsIn(content)) {
    if (word === 'q') end++;
    if (word === 'Q') least = Math.min(least, --end);
  }
  return { end, least };
};
