// Each finding of checkov in our templates, explained once. The referee fails on any other, and on one that no longer occurs.
export const EXPLAINED: Record<string, string> = {
  CKV_AWS_18: 'One function writes each object, and its log names it. The trail has the calls of everyone else.',
  CKV_AWS_21:
    'The bucket of uploaded files keeps no versions, so that a removed or erased file is gone. All others do.',
  CKV_AWS_26: 'Alarms name no person. A key that CloudWatch may use would cost a dollar a month and protect nothing.',
  CKV_AWS_27: 'Queues are encrypted with the key of SQS (SqsManagedSseEnabled). The check knows only keys of KMS.',
  CKV_AWS_35: 'The trail is encrypted with the key of S3, and notices changes to its files.',
  CKV_AWS_68: 'The firewall is a setting: $11 a month, on in prod and off in dev.',
  CKV_AWS_73: 'A trace holds the whole address of a call, with its pin or token.',
  CKV_AWS_86:
    'The edge log is version 2, a delivery of CloudWatch without paths. The log that the check knows would hold pins.',
  CKV_AWS_111: "CDK's own function that uploads the site, which runs only during deployments.",
  CKV_AWS_115:
    'Sign-in, schedules and workers have reserved room. The others share what is left, so that none is too small.',
  CKV_AWS_116:
    'The caller, the queue or the stream of a function gets its error. Functions that no one waits for have a queue.',
  CKV_AWS_117: 'Functions call AWS and public services only. A VPC adds a gateway and nothing to protect.',
  CKV_AWS_120: "Replies are one person's own and never cached.",
  CKV_AWS_149:
    "Secrets are encrypted with the key of Secrets Manager, and each function's role names the secrets that it may read.",
  CKV_AWS_158: 'Logs are encrypted with the key of CloudWatch, and hold no pin, token, name or address.',
  CKV_AWS_173: 'The environment holds names and no secret, which test/infra/lint.ts checks.',
  CKV_AWS_174:
    "Without a domain, the distribution's own certificate sets the protocols. With one, TLS 1.2 is the least.",
};
