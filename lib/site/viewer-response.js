// Viewer response function of the site: names the charset of text files, because S3 guesses a content type that has none. Runs in
// CloudFront's JavaScript runtime.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name
function handler(event) {
  const response = event.response;
  const type = response.headers['content-type'];
  if (
    type &&
    /^(text\/|image\/svg\+xml|application\/(javascript|xml))/.test(type.value) &&
    !/charset/i.test(type.value)
  )
    type.value += '; charset=utf-8';
  return response;
}
