import { type Html, html } from './html.ts';

export type PageShape = {
  title: string;
  /** The section that the menu marks. */
  here: string;
  content: Html;
};

const sections = [
  ['', 'Overview'],
  ['/mail', 'Mail'],
  ['/functions', 'Functions'],
  ['/iam', 'Permissions'],
  ['/tables', 'Tables'],
  ['/webhooks', 'Webhooks'],
  ['/payments', 'Payments'],
  ['/schedules', 'Schedules'],
  ['/queues', 'Queues'],
  ['/faults', 'Faults'],
  ['/usage', 'Usage'],
] as const;

export const page = ({ title, here, content }: PageShape): Html => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Groundwork console</title>
<link rel="icon" href="/_local/mark.svg">
<link rel="stylesheet" href="/_local/console.css">
<script src="/_local/console.js" defer></script>
</head>
<body>
<header class="top">
<a class="brand" href="/_local"><img src="/_local/mark.svg" alt="" width="22" height="22">Groundwork <span>console</span></a>
<nav class="menu" aria-label="Console">${sections.map(
  ([path, name]) =>
    html`<a href="/_local${path}"${name.toLowerCase() === here.toLowerCase() ? html` aria-current="page"` : ''}>${name}</a>`,
)}</nav>
</header>
<main>${content}</main>
</body>
</html>`;

/** What will be here, where there is nothing yet. */
export const empty = (what: string, how: string): Html => html`<div class="empty"><p>${what}</p><p>${how}</p></div>`;

export const timeOf = (iso: string): Html => {
  const at = new Date(iso);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  const time = `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
  const isToday = new Date().toDateString() === at.toDateString();
  return html`<time datetime="${iso}" title="${day} ${time}">${isToday ? time : `${day} ${time}`}</time>`;
};

export const milliseconds = (value: number): string => (value < 10 ? value.toFixed(1) : String(Math.round(value)));

export const kilobytes = (bytes: number): string =>
  bytes < 1024
    ? `${bytes} B`
    : bytes < 1024 * 1024
      ? `${Math.round(bytes / 1024)} KB`
      : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** A button that does something, without any script. */
export const action = (path: string, label: string, kind: 'plain' | 'danger' | 'main' = 'plain'): Html =>
  html`<form method="post" action="/_local${path}"><button class="${kind}">${label}</button></form>`;
