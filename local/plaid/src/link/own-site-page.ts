import { wordsIn } from './frame/words.ts';

const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

const STYLE = `
body { margin: 0; background: #eef1f6; color: #16233a; font: 400 1rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
header { padding: 16px 24px; background: #16355f; color: #fff; font-weight: 700; font-size: 1.125rem; }
main { max-width: 26rem; margin: 32px auto; padding: 0 24px; }
h1 { font-size: 1.375rem; line-height: 1.3; }
form { display: flex; flex-direction: column; gap: 12px; margin-top: 24px; }
button { min-height: 48px; border: 1px solid #16355f; border-radius: 6px; background: #fff; color: #16355f; font: inherit; font-weight: 600; cursor: pointer; }
button[value='share'] { background: #16355f; color: #fff; }
`;

/** The page of a bank, as plain as can be, and plainly somebody else's. */
export const ownSitePage = (bank: string, client: string, language: string): string => {
  const words = wordsIn(language);
  return `<!doctype html>
<html lang="${language === 'es' ? 'es' : 'en'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(bank)}</title><style>${STYLE}</style></head>
<body>
<header>${escaped(bank)}</header>
<main>
<h1>${escaped(words.bankAsks(client))}</h1>
<p>${escaped(words.bankIsPlayed)}</p>
<form method="post">
<button name="answer" value="share">${escaped(words.share)}</button>
<button name="answer" value="refuse">${escaped(words.doNotShare)}</button>
</form>
</main>
</body>
</html>
`;
};
