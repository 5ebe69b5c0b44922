// What the function of requests serves of texts, and what their worker uses.
export { answeredNumber, stoppedNumber, textedRequest, textMessage } from './entity.ts';
export { numberHash } from './number-hash.ts';
export { readTexts } from './read-texts.ts';
export { hasStopped } from './stopped.ts';
export { textLink } from './text-link.ts';
export { readTextSetting, saveTextSetting } from './text-setting.ts';
export { replyTo, textOfCode, textOfLink, textOfNews } from './text-words.ts';
export { requireTextable } from './textable.ts';
export { quietForMs, type TextingHours, textingHoursOf } from './texting-hours.ts';
