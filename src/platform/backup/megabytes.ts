const BYTES = 1_000_000;

export const megabytes = (bytes: number): string => `${Math.ceil(bytes / BYTES).toLocaleString('en')} MB`;
