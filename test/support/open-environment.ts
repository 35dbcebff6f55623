import { Environment } from '@alert-review/lmdb-store';

/** Opens an LMDB environment in the folder that throws errors which would end the process in production. */
export const openEnvironment = (folder: string): Environment =>
  Environment.open(folder, {
    store: 'test store',
    onFatal: (error) => {
      throw error;
    },
  });
