/** Exit code 1, and a line for each package that is imported undeclared or declared for nothing. */
import path from 'node:path';
import { repositoryProblems } from './declared-packages.js';

const problems = repositoryProblems(path.resolve(import.meta.dirname, '..'));
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
