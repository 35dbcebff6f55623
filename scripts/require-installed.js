// Plain JavaScript without imports of packages: it runs before anything is installed.
import { existsSync } from 'node:fs';

const TOOL = new URL('../node_modules/tsx/package.json', import.meta.url);

if (!existsSync(TOOL)) {
  process.stderr.write(
    'The packages that this command needs are not installed. Run npm ci first, in the folder of package.json.\n',
  );
  process.exit(2);
}
