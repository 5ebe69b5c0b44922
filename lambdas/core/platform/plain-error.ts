// The form of an error for logs. Its message can quote someone's name, address, pin or amount, so only words of known
// shapes stay, and the rest becomes an ellipsis. Pure.

/** Words that begin our sentences or AWS's; any other capitalized word may be a name. */
const CAPITALIZED = new Set(
  `A Access An At Attributes Cannot Connection Could Error Expected Failed Invalid Item JSON Key Lambda Message Missing No Not
  One Only Plaid Provided Rate Request Resource Requested S3 SES Service Socket Status Stripe The This Throttled Throughput Timeout Too
  Transaction Two Unable Unexpected Unknown User Validation Value`.split(/\s+/),
);

const SHAPES = [
  // Words, and attributes of rows: windowUntil, more.expires. No name of ours is as long as a token.
  /^[a-z]{1,24}(?:['\u2019-][a-z]{1,24}){0,3}$/,
  /^(?!.*[A-Za-z]{29})[a-z]{1,24}(?:[A-Z][a-z]{1,24}){0,4}(?:\.[a-z]{1,24}(?:[A-Z][a-z]{1,24}){0,4}){0,4}$/,
  // Kinds of errors, their codes, and names of settings.
  /^(?:[A-Z][a-z]+){1,6}(?:Error|Exception|Failed|Fault|Conflict|Exceeded|Timeout|Denied|Found)$/,
  /^[A-Z]{2,24}(?:_[A-Z]{1,24}){1,5}$/,
  /^(?:EACCES|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENOENT|ENOTFOUND|EPIPE|ETIMEDOUT)$/,
  // A route in its contract's form, and actions refused to a role.
  /^(?:GET|POST|PUT|PATCH|DELETE)$/,
  /^\/api(?:\/(?:[a-z_-]{1,30}|\{[a-zA-Z]{1,20}\})){0,8}\/?$/,
  /^(?:bedrock|cognito-idp|dynamodb|events|execute-api|kms|lambda|s3|secretsmanager|ses|sqs|sts):[A-Z][A-Za-z]{2,40}$/,
  // The parts of a row's key that are IDs.
  /^[A-Z]{1,20}(?:#(?:[0-9a-f-]{8,36}|[0-9A-Z]{26}|\d{1,12}|staff)){1,4}$/,
  /^\d{1,3}$/,
  /^[-–=]$/,
];

const QUOTED = /"[^"]*"?|`[^`]*`?|\u201c[^\u201d]*\u201d?|(?<![\p{L}\p{N}])'[^']*'?/gu;
const isPlain = (word: string): boolean => CAPITALIZED.has(word) || SHAPES.some((shape) => shape.test(word));

const MOST_WORDS = 150;
const LONGEST_WORD = 200;
const GONE = '…';

/** The text includes the punctuation around the word. */
const plainWord = (word: string): string => {
  if (word.length > LONGEST_WORD) return GONE;
  const [, before = '', inner = '', after = ''] = /^([([{]*)(.*?)([)\]}.,:;!?]*)$/s.exec(word) ?? [];
  // A route may end with a brace.
  return inner === '' || isPlain(inner) || isPlain(word) ? word : `${before}${GONE}${after}`;
};

export const plainText = (text: string): string =>
  text
    .replace(QUOTED, GONE)
    .split(/\s+/)
    .slice(0, MOST_WORDS)
    .map(plainWord)
    .join(' ')
    .replace(/…(?: …)+/g, GONE);

const nameOf = ({ name }: Error): string => (/^[A-Za-z]{1,60}$/.test(name) ? name : 'Error');

/** The places in our code, without the message at the start of the stack. */
const placesIn = ({ stack = '', message }: Error): string[] =>
  stack
    .replace(message, '')
    .split('\n')
    .filter((line) => /^\s+at \S.*[\d>)]$/.test(line));

export type PlainError = { name: string; message: string; stack: string };

export const plainError = (error: Error): PlainError => {
  const [name, message] = [nameOf(error), plainText(error.message)];
  return { name, message, stack: [`${name}: ${message}`, ...placesIn(error)].join('\n') };
};
