import { Logger } from '@nestjs/common';
import { MongoReadStore } from '../../../src/platform/read-store/read-store.mongodb.js';

it('says nothing of its own where the first try to connect fails: the start tells it', async () => {
  const said: unknown[] = [];
  const say = (line: unknown) => void said.push(line);
  Logger.overrideLogger({ log: say, warn: say, error: say });
  const waits = { selectMs: 200 };
  const opening = MongoReadStore.connect('mongodb://127.0.0.1:1/none', { waits });
  await expect(opening).rejects.toMatchObject({ code: 'store_unavailable' });
  expect(said).toEqual([]);
});
