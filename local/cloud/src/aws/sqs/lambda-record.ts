import { type MessageAttribute, md5, type ReceivedMessage } from './message.ts';

/** What ReceiveMessage and Lambda both call the system attributes of a message. */
export const systemAttributes = (message: ReceivedMessage): Record<string, string> => ({
  ApproximateReceiveCount: String(message.receives),
  SentTimestamp: String(message.sentAt),
  SenderId: '000000000000',
  ApproximateFirstReceiveTimestamp: String(message.firstReceivedAt ?? message.sentAt),
});

/** One record of the event that Lambda gives a function for its SQS event source. */
export const asLambdaRecord = (message: ReceivedMessage, queueArn: string) => ({
  messageId: message.id,
  receiptHandle: message.receipt,
  body: message.body,
  attributes: systemAttributes(message),
  messageAttributes: Object.fromEntries(
    Object.entries(message.attributes).map(([name, value]) => [name, lambdaAttribute(value)]),
  ),
  md5OfBody: md5(message.body),
  eventSource: 'aws:sqs',
  eventSourceARN: queueArn,
  awsRegion: queueArn.split(':')[3]!,
});

const lambdaAttribute = ({ DataType, StringValue, BinaryValue }: MessageAttribute) => ({
  dataType: DataType,
  ...(StringValue === undefined ? {} : { stringValue: StringValue }),
  ...(BinaryValue === undefined ? {} : { binaryValue: BinaryValue }),
  stringListValues: [],
  binaryListValues: [],
});
