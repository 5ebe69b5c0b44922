// Viewer request function of the sockets: a WebSocket API has no paths, so the path becomes the query string of its stage.
// Runs in CloudFront's JavaScript runtime.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name
function handler(event) {
  const request = event.request;
  const parts = request.uri.replace(/\/+$/, '').split('/');
  const channel = parts[2];
  const isChat = channel === 'chat' && parts.length === 4 && /^[A-Za-z0-9_-]{1,128}$/.test(parts[3]);
  const isEvents = channel === 'events' && parts.length === 3;
  if (!isChat && !isEvents) return { statusCode: 404, statusDescription: 'Not Found' };
  delete request.querystring.sessionId;
  if (isChat) request.querystring.sessionId = { value: parts[3] };
  request.querystring.channel = { value: channel };
  request.headers['x-viewer-address'] = { value: event.viewer.ip };
  request.uri = '/ws';
  return request;
}
