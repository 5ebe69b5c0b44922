import { AwsFailure } from '../endpoint/failure.ts';
import { element, unescapeXml } from '../endpoint/xml.ts';
import type { ObjectStore } from './object-store.ts';

export type Delete = { key: string; versionId?: string };

/** The one XML body that S3 takes here; an SDK writes it without attributes, comments or CDATA. */
export const readDeletes = (body: Buffer): Delete[] => {
  const objects = [...body.toString('utf8').matchAll(/<Object>(.*?)<\/Object>/gs)].map(([, inner]) => {
    const text = (name: string) => inner!.match(new RegExp(`<${name}>(.*?)</${name}>`, 's'))?.[1];
    const versionId = text('VersionId');
    return { key: unescapeXml(text('Key') ?? ''), ...(versionId ? { versionId } : {}) };
  });
  if (objects.length === 0 || objects.length > 1000 || objects.some(({ key }) => key === '')) {
    throw new AwsFailure('MalformedXML', 'The XML you provided was not well-formed or did not validate.');
  }
  return objects;
};

export const deleteObjects = (store: ObjectStore, body: Buffer): string => {
  const isQuiet = /<Quiet>true<\/Quiet>/.test(body.toString('utf8'));
  const deleted = readDeletes(body).map(({ key, versionId }) => {
    const marker = store.delete(key, versionId);
    const markerXml = marker ? element('DeleteMarker', true) + element('DeleteMarkerVersionId', marker.versionId) : '';
    return `<Deleted>${element('Key', key)}${element('VersionId', versionId)}${markerXml}</Deleted>`;
  });
  return `<DeleteResult>${isQuiet ? '' : deleted.join('')}</DeleteResult>`;
};
