/** The scoring process: an UnlabelledSet on its standard input, Scores on its standard output. */
import { json } from 'node:stream/consumers';
import { scoreSet } from './score-set.js';
import { UnlabelledSet } from './unlabelled-set.js';

process.stdout.write(JSON.stringify(scoreSet(UnlabelledSet.parse(await json(process.stdin)))));
