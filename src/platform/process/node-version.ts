// Why imported first: an older Node fails while it links what the code imports.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`Alert Review needs Node 20.19 or later; this is Node ${process.versions.node}.\n`);
  // Exit code of sysexits.h for something misconfigured, as at a wrong setting.
  process.exit(78);
}
