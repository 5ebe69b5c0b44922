export { readChoices, saveChoices, wantsEmail } from './choices.ts';
export { type NewsDevice, newsDevice } from './entity.ts';
export { devicesOf, isPushEndpoint, newsDevices } from './news-devices.ts';
