import { plotOf } from '../../../scripts/eval/plot.js';

test('the plot is one picture with both curves, both distributions and safe text', () => {
  const judged = [
    { score: 90, isPositive: true },
    { score: 10, isPositive: false },
  ];
  const svg = plotOf('a <b> & c', [
    { name: 'accounts', judged },
    { name: 'alerts', judged },
  ]);
  expect(svg).toContain('a &lt;b> &amp; c');
  expect(svg.match(/<g /g)).toHaveLength(4);
  expect(svg.match(/<polyline /g)).toHaveLength(9);
  expect(svg).not.toContain('NaN');
});

test('a set without alerts has a plot without their curves', () => {
  const accounts = [
    { score: 90, isPositive: true },
    { score: 10, isPositive: false },
  ];
  const svg = plotOf('no alerts', [
    { name: 'accounts', judged: accounts },
    { name: 'alerts', judged: [] },
  ]);
  expect(svg).not.toContain('NaN');
});
