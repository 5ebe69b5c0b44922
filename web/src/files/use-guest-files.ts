import { useMemo } from 'react';
import { routes, type UploadedFile } from '#contracts/chat/files';
import { call } from '#web/api/call.ts';
import { useCall } from '#web/api/use-call.ts';
import type { UploadCalls } from './send-parts.ts';
import { useUploads } from './use-uploads.ts';

const LOOK_AGAIN_MS = 3000;

type GuestPlace = { request_id: string; request_pin: string; place: 'request' | 'authority' | 'approval' };

const callsOf = (body: GuestPlace): UploadCalls => ({
  start: (file) => call(routes.guestStartFile, { body: { ...body, ...file } }),
  parts: (id, parts) => call(routes.guestFileParts, { params: { id }, body: { ...body, parts } }),
  complete: (id) => call(routes.guestCompleteFile, { params: { id }, body }),
});

/** A guest's own files in one place, and their uploads. */
export const useGuestFiles = ({ request_id, request_pin }: Omit<GuestPlace, 'place'>, place: GuestPlace['place']) => {
  const body = useMemo(() => ({ request_id, request_pin, place }), [request_id, request_pin, place]);
  const calls = useMemo(() => callsOf(body), [body]);
  const list = useCall(
    routes.guestFiles,
    { body },
    // A scanner takes a moment.
    { refreshInterval: (data) => (data?.files.some(({ state }) => state === 'scanning') ? LOOK_AGAIN_MS : 0) },
  );
  const files = list.data?.files;
  const { mutate } = list;
  const uploads = useUploads(calls, files, mutate);
  const remove = async (file: UploadedFile) => {
    await uploads.stop(file.id);
    await call(routes.guestRemoveFile, { params: { id: file.id }, body });
    await mutate();
  };
  return { list, files, ...uploads, remove };
};
