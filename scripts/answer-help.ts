/** If the script was started with `--help`, prints what it does and exits. */
export function answerHelp(does: string): void {
  if (!process.argv.includes('--help')) return;
  process.stdout.write(`${does}\n`);
  process.exit();
}
