// What the analytics app shows. Plain pages: the product is the frame around them.
export const PAGES: Record<string, { title: string; words: string; rows: [string, string][] }> = {
  Magic_Emails: {
    title: 'Magic Emails',
    words: 'Openings for the emails you write this week.',
    rows: [
      ['First hello', 'It was good to meet you on Saturday. Here are three homes near the school you liked.'],
      ['After a showing', 'Thank you for your time today. What did you think of the garden?'],
      ['Market update', 'Homes on your street sold two days faster this month. Shall we talk about yours?'],
    ],
  },
  Call_List_Verification_Agent: {
    title: 'Call List Verification',
    words: 'Numbers checked against the do-not-call registry and for being in service.',
    rows: [
      ['(217) 555-0100', 'In service, mobile, not on the registry'],
      ['(217) 555-0134', 'In service, landline, not on the registry'],
      ['(312) 555-0177', 'No longer in service'],
    ],
  },
};

const plain = (text: string) =>
  text.replace(/[&<>"']/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[c] ?? c);

const shell = (content: string, theme: string, script = '') => `<!doctype html>
<html lang="en" data-theme="${theme === 'dark' ? 'dark' : 'light'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Analytics</title>
<style>
  html { background: #fff; color: #17211e; font: 15px/1.5 system-ui, sans-serif; }
  html[data-theme=dark] { background: #1a2320; color: #eceae4; }
  body { margin: 0; padding: 20px; } h1 { font-size: 20px; margin: 0 0 4px; } p { margin: 0 0 16px; }
  dl { display: grid; gap: 12px; margin: 0; } dt { font-weight: 700; } dd { margin: 0; }
  button { background: none; border: 1px solid; border-radius: 8px; color: inherit; font: inherit; margin-top: 8px; min-height: 44px; padding: 4px 16px; }
  div { border-top: 1px solid #8886; padding-top: 12px; }
</style></head>
<body>${content}${script}</body></html>`;

export const embedPage = (page: string, name: string, theme: string, siteUrl: string): string => {
  const { title = '', words = '', rows = [] } = PAGES[page] ?? {};
  const choose = page === 'Magic_Emails' ? '<button type="button">Use this opening</button>' : '';
  const list = rows
    .map(([term, text]) => `<div><dt>${plain(term)}</dt><dd>${plain(text)}</dd>${choose}</div>`)
    .join('');
  // The product shows the frame only after the page reports that it has loaded, and takes over the opening that is chosen.
  const script = `<script>
  const tell = (message) => parent.postMessage({ ...message, page: ${JSON.stringify(page)} }, ${JSON.stringify(siteUrl)});
  for (const button of document.querySelectorAll('button'))
    button.onclick = () => tell({ type: 'opening', text: button.previousElementSibling.textContent });
  tell({ type: 'ready' });
</script>`;
  return shell(
    `<h1>${plain(title)}</h1><p>${plain(words)} Prepared for ${plain(name)}.</p><dl>${list}</dl>`,
    theme,
    script,
  );
};

export const brokenPage = (words: string): string => shell(`<p>${plain(words)}</p>`, 'light');
