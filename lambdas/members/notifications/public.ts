// What other features may use of the notification choices.
export { readChoices, saveChoices } from './choices.ts';
export { type NewsDevice, newsDevice } from './entity.ts';
export { devicesOf, newsDevices } from './news-devices.ts';
export { isPushEndpoint } from './push-endpoint.ts';
export { wantsEmail } from './wants-email.ts';
