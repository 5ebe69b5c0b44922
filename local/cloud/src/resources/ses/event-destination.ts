import { because, playedType } from '../../registry/resource-type.ts';

type Properties = {
  ConfigurationSetName: string;
  EventDestination: { Enabled?: boolean; MatchingEventTypes: string[]; EventBridgeDestination?: object };
};

/** Configuration sets look for theirs. */
export const eventDestination = playedType({
  type: 'AWS::SES::ConfigurationSetEventDestination',
  playedBy: 'aws/ses',
  properties: {
    reads: [
      'ConfigurationSetName',
      'EventDestination.Enabled',
      'EventDestination.MatchingEventTypes',
      'EventDestination.EventBridgeDestination',
    ],
    ignores: {
      [because.labels]: ['EventDestination.Name'],
      [because.noAlarm]: ['EventDestination.CloudWatchDestination'],
    },
    refuses: {
      'the local cloud sends mail events to EventBridge only': [
        'EventDestination.SnsDestination',
        'EventDestination.KinesisFirehoseDestination',
      ],
    },
  },
  example: {
    ConfigurationSetName: 'events',
    EventDestination: {
      Enabled: true,
      MatchingEventTypes: ['OPEN'],
      EventBridgeDestination: { EventBusArn: 'arn:aws:events:us-east-1:000000000000:event-bus/default' },
    },
  },
  read({ properties }) {
    const { ConfigurationSetName: set, EventDestination } = properties as Properties;
    const { Enabled, MatchingEventTypes, EventBridgeDestination } = EventDestination;
    const isPlayed = Enabled !== false && EventBridgeDestination !== undefined;
    return { set, events: isPlayed ? MatchingEventTypes : [] };
  },
});
