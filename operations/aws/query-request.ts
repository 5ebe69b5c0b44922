// Requests to services with AWS's Query protocol, a form that is answered in XML: CloudFormation, STS, SNS and CloudWatch.
import { awsError, awsRequest } from './aws-request.ts';
import { textIn } from './xml.ts';

type Service = 'cloudformation' | 'sts' | 'sns' | 'monitoring';

const VERSIONS: Record<Service, string> = {
  cloudformation: '2010-05-15',
  sts: '2011-06-15',
  sns: '2010-03-31',
  monitoring: '2010-08-01',
};

/** The XML of the answer. */
export const queryRequest = async (
  service: Service,
  action: string,
  input: Record<string, string> = {},
  region?: string,
): Promise<string> => {
  const body = new URLSearchParams({ Action: action, Version: VERSIONS[service], ...input }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const { status, text } = await awsRequest({ service, headers, body, region });
  if (status < 300) return text;
  throw awsError(textIn(text, 'Code') ?? `HTTP ${status}`, textIn(text, 'Message') ?? text.slice(0, 300));
};
