import { useMemo } from 'react';
import { routes, type UploadedFile } from '#contracts/chat/files';
import { call } from '#web/api/call.ts';
import { useCall } from '#web/api/use-call.ts';
import type { UploadCalls } from './send-parts.ts';
import { useUploads } from './use-uploads.ts';

const LOOK_AGAIN_MS = 3000;

// Files are read again while the virus scanner checks one.
const whileScanning = {
  refreshInterval: (data: { files: UploadedFile[] } | undefined) =>
    data?.files.some(({ state }) => state === 'scanning') ? LOOK_AGAIN_MS : 0,
};

type GuestPlace = { request_id: string; request_pin: string; place: 'request' | 'authority' | 'approval' };

const guestCalls = (body: GuestPlace): UploadCalls => ({
  start: (file) => call(routes.guestStartFile, { body: { ...body, ...file } }),
  parts: (id, parts) => call(routes.guestFileParts, { params: { id }, body: { ...body, parts } }),
  complete: (id) => call(routes.guestCompleteFile, { params: { id }, body }),
});

/** A guest's own files in one place, and their uploads. */
export const useGuestFiles = ({ request_id, request_pin }: Omit<GuestPlace, 'place'>, place: GuestPlace['place']) => {
  const body = useMemo(() => ({ request_id, request_pin, place }), [request_id, request_pin, place]);
  const calls = useMemo(() => guestCalls(body), [body]);
  const list = useCall(routes.guestFiles, { body }, whileScanning);
  const uploads = useUploads(calls, list.data?.files, list.mutate);
  const remove = async (file: UploadedFile) => {
    await uploads.stop(file.id);
    await call(routes.guestRemoveFile, { params: { id: file.id }, body });
    await list.mutate();
  };
  const open = (id: string) => call(routes.guestOpenFile, { params: { id }, body });
  return { list, files: list.data?.files, ...uploads, remove, open };
};

const agentCalls = (communicationId: string): UploadCalls => ({
  start: (body) => call(routes.startApprovalFile, { params: { id: communicationId }, body }),
  parts: (id, parts) => call(routes.fileParts, { params: { id }, body: { parts } }),
  complete: (id) => call(routes.completeFile, { params: { id } }),
});

/** The agent's own files: lenders' letters for a request. */
export const useApprovalFiles = (communicationId: string) => {
  const calls = useMemo(() => agentCalls(communicationId), [communicationId]);
  const list = useCall(
    routes.requestFiles,
    { params: { id: communicationId }, query: { place: 'approval' } },
    whileScanning,
  );
  const uploads = useUploads(calls, list.data?.files, list.mutate);
  const remove = async (file: UploadedFile) => {
    await uploads.stop(file.id);
    await call(routes.removeFile, { params: { id: file.id } });
    await list.mutate();
  };
  const open = (id: string) => call(routes.openFile, { params: { id } });
  return { files: list.data?.files, ...uploads, remove, open };
};
