/** The scoring process: an UnlabelledSet on its standard input, Scores on its standard output. */
import { json } from 'node:stream/consumers';
import { scoreSet } from './score-set.js';
import { shippedAmounts } from './shipped-amounts.js';
import { UnlabelledSet } from './unlabelled-set.js';

const set = UnlabelledSet.parse(await json(process.stdin));
process.stdout.write(JSON.stringify(scoreSet(set, await shippedAmounts())));
