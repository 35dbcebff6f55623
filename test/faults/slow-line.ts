import { EventStoreDbEventStore } from '../../src/platform/event-store/event-store.eventstoredb.js';
import { SharedBackEnds } from '../support/back-end-servers.js';
import { largeOrganizations } from '../support/large-organizations.js';

/** 100 Mbit/s. */
const LINE_BYTES_PER_SECOND = 12_500_000;
const EVENT_BYTES = 330_000;
/** Of the events come while no server runs: what the next start has to catch up with. */
const LATER_SHARE = 6;

export interface SlowLineStep {
  readonly step: string;
  readonly events: number;
  readonly seconds: number;
}

/**
 * Large events between a server and EventStoreDB at 100 Mbit/s: the start that reads them all, the comparison
 * with a rebuild, the start that catches up and the names of the streams have to get through. Throws else.
 */
export async function slowLine(options: {
  events: number;
  onStep: (step: SlowLineStep) => void;
}): Promise<void> {
  const backEnds = await SharedBackEnds.start({ proxied: true });
  let events = 0;
  const timed = async <Result>(step: string, work: () => Promise<Result>): Promise<Result> => {
    const began = performance.now();
    const result = await work();
    options.onStep({ step, events, seconds: Math.round((performance.now() - began) / 100) / 10 });
    return result;
  };
  const add = async (count: number) => {
    const direct = await EventStoreDbEventStore.connect(backEnds.events!.url, { log: 'decisions' });
    await largeOrganizations(direct, count, EVENT_BYTES);
    await direct.close();
    events += count;
  };
  const compare = async () => {
    const compared = await timed('rebuild --verify', () => backEnds.verified());
    const rows = compared.find(({ readModel }) => readModel === 'organization');
    if (rows?.rows !== events + 1) throw new Error(`${rows?.rows} organizations of ${events} and one`);
    const drifted = compared.filter(({ liveHash, rebuiltHash }) => liveHash !== rebuiltHash);
    if (drifted.length > 0) throw new Error(`drifted: ${JSON.stringify(drifted)}`);
  };
  try {
    // A log without the documents beside it would be refused.
    await backEnds.bank('Example Bank');
    const later = Math.ceil(options.events / LATER_SHARE);
    await add(options.events - later);
    backEnds.proxies.get('event_store')!.throttle(LINE_BYTES_PER_SECOND);
    const server = await timed('first start', () => backEnds.process());
    await compare();
    await server.end('SIGTERM');
    await add(later);
    await timed('start that catches up', () => backEnds.again(server));
    await compare();
    const far = await EventStoreDbEventStore.connect(backEnds.env['EVENTSTORE_URL']!, { log: 'decisions' });
    const names = await timed('names of the streams', () => far.streamNames('organization-'));
    await far.close();
    if (names.length !== events + 1) throw new Error(`${names.length} streams of ${events} and one`);
  } finally {
    await backEnds.stop();
  }
}
