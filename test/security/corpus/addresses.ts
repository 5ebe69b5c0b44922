// Targets that a redirect must not lead to, and that our functions must not call.
const evil = 'evil.example';

/** Sixty ways to write an address of another site so that it looks like a path of one's own. */
export const foreignAddresses: string[] = [
  ...['https:', 'http:', 'ftp:', 'ws:', ''].flatMap((scheme) => [
    `${scheme}//${evil}`,
    `${scheme}//${evil}/dashboard`,
    `${scheme}//${evil}:443/`,
    `${scheme}//groundwork.example@${evil}/`,
    `${scheme}//groundwork.example.${evil}/`,
    `${scheme}\\\\${evil}`,
  ]),
  `///${evil}`,
  `////${evil}`,
  `/\\${evil}`,
  `\\/${evil}`,
  `\\\\${evil}`,
  `/\t/${evil}`,
  `/\n/${evil}`,
  `/\r\n/${evil}`,
  `\t//${evil}`,
  ` //${evil}`,
  `\u0000//${evil}`,
  `https:${evil}`,
  `https:/${evil}`,
  `https:///${evil}`,
  `HtTpS://${evil}`,
  `javascript:alert(1)`,
  `JavaScript:alert(1)`,
  `java\nscript:alert(1)`,
  `\u0001javascript:alert(1)`,
  `data:text/html,<script>1</script>`,
  `vbscript:x`,
  `blob:https://${evil}/1`,
  `file:///etc/passwd`,
  `mailto:a@${evil}`,
  `//${evil}%2f@groundwork.example`,
  `//%65vil.example`,
  `//xn--vil-xxa.example`,
  `//[::1]/`,
  `//1249763844/`,
  evil,
];

/** Forty ways to say 'call this machine, or the cloud's own': PORT is where the test listens. */
export const innerAddresses = (port: number): string[] =>
  [
    '127.0.0.1',
    'localhost',
    '127.1',
    '127.0.1',
    '0.0.0.0',
    '0',
    '2130706433',
    '0x7f000001',
    '0x7f.0.0.1',
    '0177.0.0.1',
    '017700000001',
    '127.0.0.1.nip.io',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[0:0:0:0:0:ffff:7f00:1]',
    'LOCALHOST',
    'localhost.',
    '①②⑦.⓪.⓪.①',
    'user:pass@127.0.0.1',
  ]
    .flatMap((host) => [`http://${host}:${port}/`, `https://${host}:${port}/`])
    .concat(
      'http://169.254.169.254/latest/meta-data/',
      'http://169.254.170.2/v2/credentials',
      `gopher://127.0.0.1:${port}/_x`,
      `file://127.0.0.1:${port}/etc/passwd`,
    );
