/** Prints what a script does and ends it, if it was started with `--help`. */
export function answerHelp(does: string): void {
  if (!process.argv.includes('--help')) return;
  process.stdout.write(`${does}\n`);
  process.exit();
}
