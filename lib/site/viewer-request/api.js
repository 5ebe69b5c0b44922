// Viewer request function of the API: removes trailing slashes and sets the viewer's address as the edge saw it, so that a
// caller can't claim another one. Runs in CloudFront's JavaScript runtime.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name
function handler(event) {
  const request = event.request;
  request.uri = request.uri.replace(/\/+$/, '');
  request.headers['x-viewer-address'] = { value: event.viewer.ip };
  return request;
}
