import { Writable } from 'node:stream';
import { drawProgress, progressText } from '../../../../src/cli/load/draw-progress.js';
import { TestClock } from '../../../support/test-clock.js';

class Screen extends Writable {
  text = '';
  columns = 120;

  constructor(readonly isTTY: boolean) {
    super();
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString();
    done();
  }

  cursorTo(): void {}
  clearLine(): void {}
  moveCursor(): void {}
}

const screen = (isTTY: boolean) => {
  const output = new Screen(isTTY);
  return { output, stream: output as unknown as NodeJS.WriteStream };
};

test('progress is told with rate and remaining time, of this run alone', () => {
  const progress = { step: 'customers', done: 5_000, total: 10_000, unit: 'customers' } as const;
  expect(progressText(progress, 2_500, 2_000)).toBe('5,000 of 10,000 customers, 1,250/s, 4 s left');
  expect(progressText(progress, 0, 2_000)).toBe('5,000 of 10,000 customers');
  expect(progressText({ ...progress, done: 10_000 }, 5_000, 2_000)).toBe('10,000 of 10,000 customers');
});

test('bytes are told in the unit that they fill', () => {
  const small = { step: 'transactions', done: 0, total: 1_200, unit: 'bytes' } as const;
  expect(progressText(small, 0, 1_000)).toBe('0 bytes of 1.2 kB');
  const progress = { step: 'transactions', done: 5_000_000, total: 27_500_000, unit: 'bytes' } as const;
  expect(progressText(progress, 5_000_000, 1_000)).toBe('5.0 MB of 27.5 MB, 5.0 MB/s, 5 s left');
});

test('without a terminal a line comes at the start, every 5 seconds and at the end of a step', () => {
  const clock = new TestClock(0);
  const { output, stream } = screen(false);
  const { onProgress, stop } = drawProgress(stream, clock);
  for (let done = 0; done <= 12; done += 1) {
    onProgress({ step: 'alerts', done, total: 12, unit: 'alerts' });
    clock.advance(done < 12 ? 1_000 : 0);
  }
  onProgress({ step: 'investigations', done: 0, total: 12, unit: 'investigations' });
  stop();
  expect(output.text.trimEnd().split('\n')).toEqual([
    'Uploading alerts: 0 of 12 alerts',
    'Uploading alerts: 5 of 12 alerts, 1/s, 7 s left',
    'Uploading alerts: 10 of 12 alerts, 1/s, 2 s left',
    'Uploading alerts: 12 of 12 alerts',
    'Investigating alerts: 0 of 12 investigations',
  ]);
});

test('on a terminal every step has a bar with its name', () => {
  const clock = new TestClock(0);
  const { output, stream } = screen(true);
  const { onProgress, stop } = drawProgress(stream, clock);
  onProgress({ step: 'alerts', done: 0, total: 4, unit: 'alerts' });
  clock.advance(1_000);
  onProgress({ step: 'alerts', done: 4, total: 4, unit: 'alerts' });
  onProgress({ step: 'investigations', done: 0, total: 4, unit: 'investigations' });
  stop();
  expect(output.text).toMatch(/Uploading alerts +\[=+\] 100 % {2}4 of 4 alerts/);
  expect(output.text).toMatch(/Investigating alerts +\[-+\] 0 % {2}0 of 4 investigations/);
});
