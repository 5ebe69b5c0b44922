// Viewer request of the API: with and without a trailing slash is the same, and the viewer's address is what the edge
// saw, never what a caller claims. Runs in CloudFront's own JavaScript.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name
function handler(event) {
  const request = event.request;
  request.uri = request.uri.replace(/\/+$/, '');
  request.headers['x-viewer-address'] = { value: event.viewer.ip };
  return request;
}
