import { readFileSync } from 'node:fs';

/** Ends the script with exit code 2 and one plain sentence; for what the person at the terminal can mend. */
export function endWith(text: string): never {
  process.stderr.write(`${text}\n`);
  process.exit(2);
}

/** Returns the text of a file of another step. If it is missing, ends the script and names that step. */
export function readInput(file: string, whatToDo: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    return endWith(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}). ${whatToDo}`);
  }
}
