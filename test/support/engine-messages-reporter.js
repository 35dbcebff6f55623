/** What the storage engine prints by itself, past Node, when it meets a page that a test has hurt. */
const MESSAGE = /internal error, index points to a 04 page!\?\r?\n/g;
/**
 * The suite that hurts pages. The engine prints a message in each round that meets such a page, and how many
 * rounds begin before the suite stops them depends on the speed of the machine.
 */
const SUITE = 'test/unit/platform/index-scrubber.spec.ts';

/** Takes the engine's messages out of what workers print; `count` is how many there were. */
export class EngineMessages {
  count = 0;

  without(text) {
    return text.replace(MESSAGE, () => {
      this.count++;
      return '';
    });
  }

  /** Returns null if the suite that hurts pages ran and passed, or without messages; otherwise a line about them. */
  fault(results) {
    const suite = results.testResults.find(({ testFilePath }) => testFilePath.endsWith(SUITE));
    return this.count === 0 || suite?.numFailingTests === 0
      ? null
      : `the storage engine printed ${this.count} times "internal error, index points to a 04 page!?", expected none`;
  }
}

/** Prints messages of the storage engine only where no test expects them. */
export default class EngineMessagesReporter {
  messages = new EngineMessages();

  /** The first of all reporters, since the default one keeps the `write` that it finds. */
  constructor() {
    const { stderr } = process;
    const write = stderr.write.bind(stderr);
    stderr.write = (text, ...rest) => {
      // Why latin1: bytes stay as they are.
      const left = this.messages.without(Buffer.from(text).toString('latin1'));
      return write(Buffer.from(left, 'latin1'), ...rest.filter((argument) => typeof argument === 'function'));
    };
  }

  onRunComplete(_contexts, results) {
    const fault = this.messages.fault(results);
    if (fault) process.stderr.write(`${fault}\n`);
  }
}
