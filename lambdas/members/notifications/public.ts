// What other features may use of the notification choices.
export { readChoices, saveChoices } from './choices.ts';
export { wantsEmail } from './wants-email.ts';
