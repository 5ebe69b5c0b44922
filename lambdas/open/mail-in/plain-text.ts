// The words of an email that has them only as HTML. Nothing of it is ever shown as HTML.
const HIDDEN = ['script', 'style', 'head', 'title', 'template', 'noscript', 'svg', 'math', 'object', 'iframe'];
const ENDS_LINE = /^\/?(p|div|br|tr|li|h[1-6]|table|ul|ol|blockquote|hr|section|article|header|footer)$/;
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name) return NAMED[String(name).toLowerCase()] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : '';
  });

/** Where the reading goes on after the tag or comment at `open`: its end, and past what it hides. */
const afterTag = (html: string, lower: string, open: number, name: string): number => {
  if (html.startsWith('<!--', open)) {
    const end = html.indexOf('-->', open);
    return end < 0 ? html.length : end + 3;
  }
  const close = html.indexOf('>', open);
  if (close < 0) return html.length;
  if (!HIDDEN.includes(name)) return close + 1;
  const end = lower.indexOf(`</${name}`, close);
  return end < 0 ? html.length : end;
};

/** Reads once from start to end: no input takes longer than its length. */
export const textOfHtml = (html: string): string => {
  const pieces: string[] = [];
  // Of the same length: other alphabets have letters that become two.
  const lower = html.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  let at = 0;
  while (at < html.length) {
    const next = html.indexOf('<', at);
    const open = next < 0 ? html.length : next;
    pieces.push(html.slice(at, open).replace(/\s+/g, ' '));
    const [name = ''] = /^\/?[a-z][a-z0-9]*/.exec(lower.slice(open + 1, open + 20)) ?? [];
    if (ENDS_LINE.test(name)) pieces.push('\n');
    at = afterTag(html, lower, open, name);
  }
  return decoded(pieces.join(''))
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
};
