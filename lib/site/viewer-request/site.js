// Viewer request function of the site: every path of the application is answered with one page. A path names a file when it ends
// like one. Mail and chat programs take the period after a link for a part of it: it's taken off. The two paths that strangers open
// first have prerendered pages (web/build/prerender-pages.ts). A program that checks seals and PDFs without us is also at a
// well-known path. Runs in CloudFront's JavaScript runtime.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name
function handler(event) {
  const request = event.request;
  const path = request.uri.replace(/\/+$/, '');
  if (path === '/.well-known/seal-keys.json') {
    const location = { value: '/api/seal-keys' };
    return { statusCode: 302, statusDescription: 'Found', headers: { location } };
  }
  const whole = path.replace(/^(\/[a-z][a-z-]*\/[\w/-]+?)(?:[.,;:!)]|%22|%3E)+$/i, '$1');
  if (whole !== path && Object.keys(request.querystring).length === 0)
    return { statusCode: 302, statusDescription: 'Found', headers: { location: { value: whole } } };
  if (/\.[a-z0-9]+$/i.test(path)) request.uri = path;
  else if (path === '') request.uri = '/sign-in.html';
  else if (/^\/guest\/[^/]+\/[^/]+$/.test(path)) request.uri = '/guest.html';
  else request.uri = '/index.html';
  return request;
}
