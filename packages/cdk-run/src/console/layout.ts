import { type Html, html } from 'simulator-kit/console/html';
import type { PageShape } from 'simulator-kit/console/route';

type Section = { path: string; title: string };

/** The common parts of all pages. */
export type Look = {
  productName: string;
  /** The sections that simulators add to the menu. */
  sections: Section[];
};

const sectionsWith = (added: Section[]): Section[] => [
  { path: '', title: 'Overview' },
  { path: '/mail', title: 'Mail' },
  { path: '/functions', title: 'Functions' },
  { path: '/iam', title: 'Permissions' },
  { path: '/tables', title: 'Tables' },
  { path: '/sent-webhooks', title: 'Sent webhooks' },
  ...added,
  { path: '/schedules', title: 'Schedules' },
  { path: '/queues', title: 'Queues' },
  { path: '/faults', title: 'Faults' },
  { path: '/usage', title: 'Usage' },
];

export const page = ({ title, here, content }: PageShape, { productName, sections }: Look): Html => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · ${productName} console</title>
<link rel="icon" href="/_local/mark.svg">
<link rel="stylesheet" href="/_local/console.css">
<script src="/_local/console.js" defer></script>
</head>
<body>
<header class="top">
<a class="brand" href="/_local"><img src="/_local/mark.svg" alt="" width="22" height="22">${productName} <span>console</span></a>
<nav class="menu" aria-label="Console">${sectionsWith(sections).map(
  ({ path, title: name }) =>
    html`<a href="/_local${path}"${name.toLowerCase() === here.toLowerCase() ? html` aria-current="page"` : ''}>${name}</a>`,
)}</nav>
</header>
<main>${content}</main>
</body>
</html>`;
