import type { DISPOSITIONS } from './disposition.events.js';

interface UploadedData {
  readonly disposition: (typeof DISPOSITIONS)[number];
  readonly alertVersion: number;
  readonly fingerprint: string;
}

interface StateOfUploads {
  readonly newest: {
    readonly by: 'upload' | 'analyst' | 'policy';
    readonly disposition: UploadedData['disposition'];
  } | null;
  readonly uploaded: UploadedData | null;
}

/** Whether an upload says something that the known one did not say. */
export const isNewerUpload = (data: UploadedData, known: UploadedData | null): boolean =>
  known === null || (data.alertVersion > known.alertVersion && data.fingerprint !== known.fingerprint);

/** Whether an upload has to be recorded; never once a person or an assistant has decided. */
export const isNewUpload = ({ newest, uploaded }: StateOfUploads, data: UploadedData): boolean =>
  newest?.by !== 'analyst' && isNewerUpload(data, uploaded);

/** Whether an uploaded decision does not count because a person or an assistant has decided otherwise. */
export const isUploadOverruled = (
  { newest, uploaded }: StateOfUploads,
  { disposition, alertVersion }: Omit<UploadedData, 'fingerprint'>,
): boolean =>
  newest?.by === 'analyst' &&
  newest.disposition !== disposition &&
  // What was uploaded before the person decided is no news.
  (uploaded === null || alertVersion > uploaded.alertVersion);
