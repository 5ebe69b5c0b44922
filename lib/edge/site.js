// Viewer request of the site: every address of the application is one page. Runs in CloudFront's own JavaScript.
// An address is a file when its last part has a dot; ids and pins never have one.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name
function handler(event) {
  const request = event.request;
  const path = request.uri.replace(/\/+$/, '');
  const last = path.slice(path.lastIndexOf('/') + 1);
  request.uri = last.includes('.') ? path : '/index.html';
  return request;
}
