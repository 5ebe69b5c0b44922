// Viewer request of the site: every address of the application is one page. Runs in CloudFront's own JavaScript.
// An address is a file when its last part has a dot; ids and pins never have one. The two that strangers come to first
// have that page with its first words in it (web/build/prerender-pages.ts).
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name
function handler(event) {
  const request = event.request;
  const path = request.uri.replace(/\/+$/, '');
  const last = path.slice(path.lastIndexOf('/') + 1);
  if (last.includes('.')) request.uri = path;
  else if (path === '') request.uri = '/sign-in.html';
  else if (/^\/guest\/[^/]+\/[^/]+$/.test(path)) request.uri = '/guest.html';
  else request.uri = '/index.html';
  return request;
}
