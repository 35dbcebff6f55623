import { Environment } from '@alert-review/lmdb-store';

/** An environment in the folder that throws what would end a process. */
export const openEnvironment = (folder: string): Environment =>
  Environment.open(folder, {
    store: 'test store',
    onFatal: (error) => {
      throw error;
    },
  });
