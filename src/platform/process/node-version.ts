// This file must be imported first: an older Node fails while it links the imports of the other code.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`Alert Review needs Node 20.19 or later; this is Node ${process.versions.node}.\n`);
  // EX_CONFIG of sysexits.h, as for an invalid setting.
  process.exit(78);
}
