const WIDTH = 20;

interface FileProgress {
  readonly file: string;
  readonly bytes: number;
  readonly bytesTotal: number;
}

/** Renders progress as one line: a bar, the percentage and the file name. */
export function progressBar({ file, bytes, bytesTotal }: FileProgress): string {
  const share = bytesTotal === 0 ? 1 : Math.min(1, bytes / bytesTotal);
  const filled = Math.floor(share * WIDTH);
  return `[${'#'.repeat(filled)}${'-'.repeat(WIDTH - filled)}] ${Math.floor(share * 100)} % ${file}`;
}
