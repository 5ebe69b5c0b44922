// What other features may use of the notification choices.
export { readChoices, saveChoices } from './choices.ts';
export { type DigestTimes, nextDigest } from './digest.ts';
export { agentOfNumber, type NewsDevice, newsDevice, newsNumber, newsText, newsTextCount } from './entity.ts';
export { devicesOf, newsDevices } from './news-devices.ts';
export { newsCode, newsNumbers } from './news-number.ts';
export { isPushEndpoint } from './push-endpoint.ts';
export { quietForMs } from './quiet-hours.ts';
export { wantsEmail } from './wants-email.ts';
