/** Text that is already HTML. Any other text is escaped when it is added. */
export type Html = { html: string };
type Part = string | number | null | undefined | false | Html | Html[];

export const html = (literals: TemplateStringsArray, ...parts: Part[]): Html => ({
  html: literals.reduce((text, literal, index) => text + render(parts[index - 1]) + literal),
});

const render = (part: Part): string => {
  if (part === null || part === undefined || part === false) return '';
  if (Array.isArray(part)) return part.map(({ html: inner }) => inner).join('');
  if (typeof part === 'object') return part.html;
  return String(part).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
};

export const page = (title: string, stylesheet: string, body: Html): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="${stylesheet}">
</head>
<body>
<header class="strip">Local stand-in for Stripe. No money moves.</header>
<main>${body}</main>
</body>
</html>`.html;

export const money = (cents: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);

export const day = (seconds: number): string =>
  new Date(seconds * 1000).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
